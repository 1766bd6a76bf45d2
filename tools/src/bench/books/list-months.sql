-- The opened months of the benchmark's company, the one that has entries first.
-- $1 company text
-- $2 branch text
-- $3 period date
-- rows: one a branch and month
-- locks: none
SELECT p.branch_id, p.period::text AS period
  FROM ledger.company c
  JOIN ledger.branch b ON b.company_id = c.id
  JOIN ledger.branch_period p ON p.branch_id = b.id
 WHERE c.code = $1
 ORDER BY (b.code = $2 AND p.period = $3::date) DESC, b.id, p.period
