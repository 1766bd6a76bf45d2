-- Lists the consolidated months of a company, in order.
-- $1 company text
-- rows: one per month, by branch and month
-- locks: none
SELECT b.id AS "branchId", b.code AS branch, p.period::text AS period
  FROM ledger.company c
  JOIN ledger.branch b ON b.company_id = c.id
  JOIN ledger.branch_period p ON p.branch_id = b.id AND p.status = 'CONSOLIDATED'
 WHERE c.code = $1
 ORDER BY b.code, p.period
