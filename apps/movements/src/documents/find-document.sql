-- One document.
-- $1 branch_ids integer[], null for every branch
-- $2 id bigint
-- rows: none or one, a document
-- locks: none
SELECT d.id, d.batch_id AS "batchId", d.number AS documento, d.reference_day AS diaref, d.text AS texto,
       d.standard_code AS cdpadronizado, d.fact_date AS "factDate"
  FROM ledger.document d
 WHERE d.id = $2
   AND ($1::integer[] IS NULL OR d.branch_id = ANY($1))
