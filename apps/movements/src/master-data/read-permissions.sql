-- The direct permissions of a user for the companies that this cell serves, without the permissions of groups.
-- $1 subject text
-- rows: one per company and branch; * for every branch
-- locks: none
SELECT c.code AS company, coalesce(b.code, '*') AS branch
  FROM access.grant_direct g
  JOIN ledger.company c ON c.id = g.company_id
  LEFT JOIN ledger.branch b ON b.id = g.branch_id
 WHERE g.subject = $1::text AND NOT EXISTS (SELECT FROM ledger.company_elsewhere e WHERE e.company_code = c.code)
 ORDER BY 1, 2
