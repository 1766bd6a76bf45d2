-- Keeps months locked until the transaction ends, so that none is consolidated or closed after the rows were checked.
-- $1 branch_ids integer[]
-- $2 periods date[]: one for each branch, in the same order; the locks are taken in this order
-- rows: one per month, with no value
-- locks: each month's advisory lock, shared with other writers; consolidation and day closing wait
SELECT pg_advisory_xact_lock_shared(m.branch_id, ledger.period_key(m.period))
  FROM unnest($1::integer[], $2::date[]) AS m(branch_id, period)
