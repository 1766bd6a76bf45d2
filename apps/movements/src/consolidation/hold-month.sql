-- Closes the month to all other transactions: waits for the writers inside it, keeps new ones out. The same
-- key as the gate's shared lock.
-- $1 branch integer
-- $2 period date
-- rows: one
-- locks: the month's advisory lock, exclusive
SELECT pg_advisory_xact_lock($1::integer, ledger.period_key($2::date))
