-- Deletes every document and batch of the month, after another statement has deleted its entries. For a month that has had a seal
-- the database notes each deleted entry with its lote and documento, which it could not find if one statement deleted all of them.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- rows: one, with the number of documents and of batches
-- locks: the rows (the caller holds the month)
WITH gone_document AS (
  DELETE FROM ledger.document
   WHERE branch_id = $2 AND period = $3 AND ($1::integer[] IS NULL OR branch_id = ANY($1))
  RETURNING 1
), gone_batch AS (
  DELETE FROM ledger.batch
   WHERE branch_id = $2 AND period = $3 AND ($1::integer[] IS NULL OR branch_id = ANY($1))
  RETURNING 1
)
SELECT (SELECT count(*) FROM gone_batch) AS batches, (SELECT count(*) FROM gone_document) AS documents
