-- Finds a branch by its code and the code of its company. The row also says whether the company exists when the branch
-- does not, and which cell serves a company that is not served here.
-- $1 company_code text
-- $2 branch_code text
-- $3 service text: movements, queries or compliance
-- rows: none when no company has the code, here or elsewhere; else one, branchId and branchCode null when the company has no such branch,
--   cell, url and state null when the company is served here
-- locks: none
SELECT c.id AS "companyId", named.code AS "companyCode", b.id AS "branchId", b.code AS "branchCode",
       e.cell, e.state, to_jsonb(e) ->> $3 AS url
  FROM (VALUES ($1::text)) AS named (code)
  LEFT JOIN ledger.company c ON c.code = named.code
  LEFT JOIN ledger.branch b ON b.company_id = c.id AND b.code = $2
  LEFT JOIN ledger.company_elsewhere e ON e.company_code = named.code
 WHERE c.id IS NOT NULL OR e.cell IS NOT NULL
