-- The consolidated months whose seal has no certificate yet, except those of a company that is being moved to another cell.
-- rows: one per month, by branch and month; at most 1000
-- locks: none
SELECT p.branch_id AS "branchId", p.period::text AS period
  FROM ledger.branch_period p
 WHERE p.status = 'CONSOLIDATED'
   AND NOT EXISTS (SELECT 1 FROM ledger.certificate c WHERE c.branch_id = p.branch_id AND c.period = p.period AND c.seal = p.seal)
   AND NOT EXISTS (SELECT FROM ledger.branch b JOIN ledger.held_company h ON h.company_id = b.company_id WHERE b.id = p.branch_id)
 ORDER BY p.branch_id, p.period
 LIMIT 1000
