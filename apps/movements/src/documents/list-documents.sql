-- One page of the documents that the filters select, and how many there are in all pages.
-- $1 branch_ids integer[], null for every branch
-- $2 filter ledger.list_filter
-- $3 size bigint
-- $4 offset bigint
-- rows: one per document; a single one with nulls when the page has none; total in each
-- locks: none
SELECT t.total, p.*
  FROM (SELECT count(*) AS total FROM ledger.listed_documents($1, $2)) t
  LEFT JOIN LATERAL (
    SELECT d.id, d.batch_id AS "batchId", d.number AS documento, d.reference_day AS diaref, d.text AS texto,
           d.standard_code AS cdpadronizado
      FROM ledger.listed_documents($1, $2) d
     WHERE t.total > $4
     ORDER BY d.id
     LIMIT $3 OFFSET $4
  ) p ON true
