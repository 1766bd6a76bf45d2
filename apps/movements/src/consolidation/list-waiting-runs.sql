-- The oldest pending run of each branch that no worker holds. The sweeper adds these runs to the queue again. The statement leaves
-- out the runs of a company that is being moved to another cell.
-- rows: one per branch with such a run
-- locks: none
SELECT DISTINCT ON (run.branch_id) run.branch_id AS "branchId", run.period::text AS period
  FROM ledger.consolidation_run run
 WHERE run.status = 'PENDING'
   AND NOT EXISTS (
         SELECT 1 FROM pg_locks
          WHERE locktype = 'advisory' AND objsubid = 2 AND granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND classid = (4294967296 - run.branch_id)::oid AND objid = ledger.period_key(run.period)::oid)
   AND NOT EXISTS (SELECT FROM ledger.branch b JOIN ledger.held_company h ON h.company_id = b.company_id WHERE b.id = run.branch_id)
 ORDER BY run.branch_id, run.period
