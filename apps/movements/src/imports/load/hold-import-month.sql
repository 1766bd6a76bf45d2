-- Keeps the month as it is until the transaction ends, so that what the rows were judged by stays true.
-- $1 branch_id integer
-- $2 period date
-- rows: one, without meaning
-- locks: the month's advisory lock, shared with other writers; consolidation and day closing wait
SELECT pg_advisory_xact_lock_shared($1, ledger.period_key($2))
