-- Deletes documents with their entries. One statement: the gate checks all of it together.
-- $1 branch_ids integer[], null for every branch
-- $2 ids bigint[]
-- rows: one per deleted document, by id, with the number of its entries
-- locks: the deleted rows; the months, shared, by the gate
WITH target AS MATERIALIZED (
  SELECT id FROM ledger.document WHERE id = ANY($2) AND ($1::integer[] IS NULL OR branch_id = ANY($1))
), gone_entry AS (
  DELETE FROM ledger.entry e USING target t WHERE e.document_id = t.id RETURNING e.document_id
), gone_document AS (
  DELETE FROM ledger.document d USING target t WHERE d.id = t.id
  RETURNING d.id, d.batch_id, d.branch_id, d.period, d.number
)
SELECT d.id, d.batch_id AS "batchId", d.branch_id AS "branchId", d.period, d.number AS documento,
       coalesce(e.number, 0) AS entries
  FROM gone_document d
  LEFT JOIN (SELECT document_id, count(*) AS number FROM gone_entry GROUP BY document_id) e ON e.document_id = d.id
 ORDER BY d.id
