-- The oldest pending run of each branch that no worker holds. The sweeper adds these runs to the queue again. The statement leaves
-- out the runs of a company that is being moved to another cell.
-- rows: one per branch with such a run
-- locks: none
SELECT DISTINCT ON (run.branch_id) run.branch_id AS "branchId", run.period::text AS period
  FROM ledger.consolidation_run run
 WHERE run.status = 'PENDING'
   AND NOT ledger.run_is_held(run.branch_id, run.period)
   AND NOT EXISTS (SELECT FROM ledger.branch b JOIN ledger.held_company h ON h.company_id = b.company_id WHERE b.id = run.branch_id)
 ORDER BY run.branch_id, run.period
