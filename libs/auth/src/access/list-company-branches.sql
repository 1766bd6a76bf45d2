-- All branches of a company, in the order of their codes.
-- $1 company_code text
-- rows: none when no company has the code; else one per branch, or a single one with nulls when it has none
-- locks: none
SELECT c.id AS "companyId", c.code AS "companyCode", b.id AS "branchId", b.code AS "branchCode"
  FROM ledger.company c
  LEFT JOIN ledger.branch b ON b.company_id = c.id
 WHERE c.code = $1
 ORDER BY b.code
