-- Keeps the month before from being reopened, because its seal has the balances that the month opens with. The key is that
-- of the gate's shared lock.
-- $1 branch integer
-- $2 period date
-- rows: one
-- locks: the advisory lock of the month before, shared
SELECT pg_advisory_xact_lock_shared($1::integer, ledger.period_key($2::date) - 1)
