-- One page of the documents that the filters select, each with its count and totals, and how many documents there are
-- in all pages. The page is cut first, so that only its own documents are added up.
-- A single month is sorted, as in list-entries.sql; BETWEEN, as in summarise-batches.sql.
-- $1 branch_ids integer[], null for every branch
-- $2 filter ledger.list_filter
-- $3 size bigint
-- $4 offset bigint
-- rows: one per document; a single one with nulls when the page has none; total in each
-- locks: none
SELECT t.total, p.*, e.entries, coalesce(e.debits, 0) AS "totalDebits", coalesce(e.credits, 0) AS "totalCredits"
  FROM (SELECT count(*) AS total FROM ledger.listed_documents($1, $2)) t
  LEFT JOIN LATERAL (
    SELECT d.id, d.batch_id AS "batchId", d.number AS documento, d.reference_day AS diaref, d.text AS texto,
           d.standard_code AS cdpadronizado, d.fact_date AS "factDate"
      FROM ledger.listed_documents($1, $2) d
     CROSS JOIN LATERAL (SELECT CASE WHEN ($2).first_period = ($2).last_period THEN d.id + 0 ELSE d.id END AS id) sorted
     WHERE t.total > $4
     ORDER BY sorted.id
     LIMIT $3 OFFSET $4
  ) p ON true
 CROSS JOIN LATERAL (
    SELECT count(*) AS entries,
           sum(CASE WHEN e.side = 'D' OR e.posts_contra THEN e.amount END) AS debits,
           sum(CASE WHEN e.side = 'C' OR e.posts_contra THEN e.amount END) AS credits
      FROM ledger.entry e
     WHERE e.document_id BETWEEN p.id AND p.id
  ) e
