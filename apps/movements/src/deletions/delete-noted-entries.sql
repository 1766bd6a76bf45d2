-- Deletes the entries of batches or documents that are about to be deleted, if one of their months has a seal: what leaves such a month is
-- noted with its lote and documento, which are not found any more when they leave in the same statement.
-- $1 branch_ids integer[], null for every branch
-- $2 ids bigint[]
-- $3 of_batches boolean, else of documents
-- rows: one per batch or document that lost entries, with how many
-- locks: the deleted rows; the months, shared, by the gate
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
