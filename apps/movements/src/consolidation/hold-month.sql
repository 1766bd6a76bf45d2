-- Keeps all other transactions from writing into the month: waits for those that write now and blocks new ones. The key is
-- that of the gate's shared lock.
-- $1 branch integer
-- $2 period date
-- rows: one
-- locks: the month's advisory lock, exclusive
SELECT pg_advisory_xact_lock($1::integer, ledger.period_key($2::date))
