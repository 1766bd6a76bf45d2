-- Deletes the entries of batches or documents before these are deleted, if one of their months has had a seal. For such a month the
-- database notes each deleted entry with its lote and documento, which it could not find if the same statement deleted them.
-- $1 branch_ids integer[], null for every branch
-- $2 ids bigint[]
-- $3 of_batches boolean, false for documents
-- rows: one per batch or document that lost entries, with their number
-- locks: the deleted rows; the gate locks the months in shared mode
WITH target AS MATERIALIZED (
  SELECT d.id, d.branch_id, d.period, CASE WHEN $3::boolean THEN d.batch_id ELSE d.id END AS record_id
    FROM ledger.document d
   WHERE (d.batch_id = ANY(CASE WHEN $3 THEN $2::bigint[] END) OR d.id = ANY(CASE WHEN NOT $3 THEN $2 END))
     AND ($1::integer[] IS NULL OR d.branch_id = ANY($1))
), gone AS (
  DELETE FROM ledger.entry e USING target t
   WHERE e.document_id = t.id
     AND EXISTS (SELECT FROM target o JOIN ledger.branch_period p ON p.branch_id = o.branch_id AND p.period = o.period AND p.seal > 0)
  RETURNING t.record_id
)
SELECT record_id AS id, count(*) AS entries FROM gone GROUP BY record_id
