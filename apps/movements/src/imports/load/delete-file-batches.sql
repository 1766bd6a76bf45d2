-- Deletes batches that this transaction created and that no document entered.
-- $1 batch_ids bigint[]
-- rows: none; the command returns the count
-- locks: the rows, which no other transaction has seen
DELETE FROM ledger.batch WHERE id = ANY($1::bigint[])
