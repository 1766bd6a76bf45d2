-- Branch and month of batches that the caller was admitted to before.
-- $1 batch_ids bigint[]
-- rows: one per batch, by id
-- locks: none
SELECT id AS "batchId", branch_id AS "branchId", period, code AS lote
  FROM ledger.batch
 WHERE id = ANY($1::bigint[])
 ORDER BY id
