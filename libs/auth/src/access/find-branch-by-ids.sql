-- A branch by the numeric ids of its company and itself, and whether the company exists without it.
-- $1 company_id integer
-- $2 branch_id integer
-- rows: none when no company has the id; else one, branchId and branchCode null when the company has no such branch
-- locks: none
SELECT c.id AS "companyId", c.code AS "companyCode", b.id AS "branchId", b.code AS "branchCode"
  FROM ledger.company c
  LEFT JOIN ledger.branch b ON b.company_id = c.id AND b.id = $2
 WHERE c.id = $1
