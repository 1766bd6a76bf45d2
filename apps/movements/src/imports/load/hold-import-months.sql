-- Keeps the months as they are until the transaction ends, so that what the rows were checked against stays true.
-- $1 branch_ids integer[]
-- $2 periods date[]: of the branch in the same place, taken in this order
-- rows: one per month, without meaning
-- locks: each month's advisory lock, shared with other writers; consolidation and day closing wait
SELECT pg_advisory_xact_lock_shared(m.branch_id, ledger.period_key(m.period))
  FROM unnest($1::integer[], $2::date[]) AS m(branch_id, period)
