-- Deletes documents with their entries, in one statement, so that the gate checks all of them together.
-- $1 branch_ids integer[], null for every branch
-- $2 ids bigint[]
-- rows: one per deleted document, by id, with its audit event and the count of its deleted entries
-- locks: the deleted rows; the gate locks the months in shared mode
WITH target AS MATERIALIZED (
  SELECT id FROM ledger.document WHERE id = ANY($2) AND ($1::integer[] IS NULL OR branch_id = ANY($1))
), gone_entry AS (
  DELETE FROM ledger.entry e USING target t WHERE e.document_id = t.id RETURNING e.document_id
), gone_document AS (
  DELETE FROM ledger.document d USING target t WHERE d.id = t.id
  RETURNING d.id, d.batch_id, d.branch_id, d.period, d.number
)
SELECT 'document' AS entity, d.id AS "entityId", d.branch_id AS "branchId", d.period,
       jsonb_build_object('batchId', d.batch_id, 'documento', d.number, 'entries', coalesce(e.number, 0)) AS detail,
       0 AS batches, 1 AS documents, coalesce(e.number, 0) AS entries
  FROM gone_document d
  LEFT JOIN (SELECT document_id, count(*) AS number FROM gone_entry GROUP BY document_id) e ON e.document_id = d.id
 ORDER BY d.id
