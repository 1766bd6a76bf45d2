-- A branch by the codes of its company and itself, and whether the company exists without it.
-- $1 company_code text
-- $2 branch_code text
-- rows: none when no company has the code; else one, branchId and branchCode null when the company has no such branch
-- locks: none
SELECT c.id AS "companyId", c.code AS "companyCode", b.id AS "branchId", b.code AS "branchCode"
  FROM ledger.company c
  LEFT JOIN ledger.branch b ON b.company_id = c.id AND b.code = $2
 WHERE c.code = $1
