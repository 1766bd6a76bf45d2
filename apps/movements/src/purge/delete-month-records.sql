-- Deletes every document and batch of the month, after its entries: what leaves a month that has a seal is noted with its lote
-- and documento, which are not found any more when they leave in the same statement.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- rows: one, with how many of each
-- locks: the rows (the month is held)
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
