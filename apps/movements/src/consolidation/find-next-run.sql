-- The first pending run of the branch for a later month, which may wait for this month.
-- $1 branch integer
-- $2 period date
-- rows: at most one
-- locks: none
SELECT period::text AS period FROM ledger.consolidation_run
 WHERE branch_id = $1::integer AND period > $2::date AND status = 'PENDING'
 ORDER BY period LIMIT 1
