-- All documents of a batch, in the order of their creation.
-- $1 branch_ids integer[], null for every branch
-- $2 batch_id bigint
-- rows: none when there is no such batch; else one per document; a batch without documents has one row of nulls
-- locks: none
SELECT d.id, d.batch_id AS "batchId", d.number AS documento, d.reference_day AS diaref, d.text AS texto,
       d.standard_code AS cdpadronizado, d.fact_date AS "factDate"
  FROM ledger.batch b
  LEFT JOIN ledger.document d ON d.batch_id = b.id
 WHERE b.id = $2
   AND ($1::integer[] IS NULL OR b.branch_id = ANY($1))
 ORDER BY d.id
