-- The ids of a company and of one of its branches, by their codes.
-- $1 company_code text
-- $2 branch_code text
-- rows: none when no company has the code; else one, branchId null when the company has no such branch
-- locks: none
SELECT c.id AS "companyId", b.id AS "branchId"
  FROM ledger.company c
  LEFT JOIN ledger.branch b ON b.company_id = c.id AND b.code = $2
 WHERE c.code = $1
