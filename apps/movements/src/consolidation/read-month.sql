-- The month to be sealed and the first earlier month that is still open.
-- $1 branch integer
-- $2 period date
-- rows: one; status is null for a month that was never opened; earlierPeriod is the first month before it that is still OPEN,
--   earlierRunStatus the status of its run
-- locks: none (the caller holds the month)
SELECT (SELECT status FROM ledger.branch_period WHERE branch_id = $1::integer AND period = $2::date) AS status,
       earlier.period AS "earlierPeriod",
       earlier.run_status AS "earlierRunStatus"
  FROM (SELECT 1) AS once
  LEFT JOIN LATERAL (
         SELECT p.period::text AS period, r.status AS run_status
           FROM ledger.branch_period p
           LEFT JOIN ledger.consolidation_run r ON r.branch_id = p.branch_id AND r.period = p.period
          WHERE p.branch_id = $1::integer AND p.period < $2::date AND p.status = 'OPEN'
          ORDER BY p.period LIMIT 1) earlier ON true
