-- Deletes batches with their documents and entries, in one statement, so that the gate checks all of them together.
-- $1 branch_ids integer[], null for every branch
-- $2 ids bigint[]
-- rows: one per deleted batch, by id, with its audit event and the counts of its deleted documents and entries
-- locks: the deleted rows; the gate locks the months in shared mode
WITH target AS MATERIALIZED (
  SELECT id FROM ledger.batch WHERE id = ANY($2) AND ($1::integer[] IS NULL OR branch_id = ANY($1))
), gone_entry AS (
  DELETE FROM ledger.entry e USING ledger.document d, target t
   WHERE d.batch_id = t.id AND e.document_id = d.id
  RETURNING d.batch_id
), gone_document AS (
  DELETE FROM ledger.document d USING target t WHERE d.batch_id = t.id RETURNING d.batch_id
), gone_batch AS (
  DELETE FROM ledger.batch b USING target t WHERE b.id = t.id RETURNING b.id, b.branch_id, b.period, b.code
)
SELECT 'batch' AS entity, b.id AS "entityId", b.branch_id AS "branchId", b.period,
       jsonb_build_object('lote', b.code, 'documents', coalesce(d.number, 0), 'entries', coalesce(e.number, 0)) AS detail,
       1 AS batches, coalesce(d.number, 0) AS documents, coalesce(e.number, 0) AS entries
  FROM gone_batch b
  LEFT JOIN (SELECT batch_id, count(*) AS number FROM gone_document GROUP BY batch_id) d ON d.batch_id = b.id
  LEFT JOIN (SELECT batch_id, count(*) AS number FROM gone_entry GROUP BY batch_id) e ON e.batch_id = b.id
 ORDER BY b.id
