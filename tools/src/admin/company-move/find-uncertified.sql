-- Finds the first consolidated month of a company whose seal has no certificate yet.
-- $1 company integer
-- rows: one, or none when every such month has its certificate
-- locks: none
SELECT b.code AS branch, p.period::text AS period
  FROM ledger.branch b
  JOIN ledger.branch_period p ON p.branch_id = b.id AND p.status = 'CONSOLIDATED'
 WHERE b.company_id = $1
   AND NOT EXISTS (SELECT FROM ledger.certificate c WHERE c.branch_id = p.branch_id AND c.period = p.period AND c.seal = p.seal)
 ORDER BY b.code, p.period
 LIMIT 1
