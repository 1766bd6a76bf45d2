-- Lists all branches of a company, ordered by code, and the cell of a company that is not served here.
-- $1 company_code text
-- $2 service text: movements, queries or compliance
-- rows: none when no company has the code, here or elsewhere; else one per branch, or a single one with nulls when it has none; cell, url
--   and state null when the company is served here
-- locks: none
SELECT c.id AS "companyId", named.code AS "companyCode", b.id AS "branchId", b.code AS "branchCode",
       e.cell, e.state, to_jsonb(e) ->> $2 AS url
  FROM (VALUES ($1::text)) AS named (code)
  LEFT JOIN ledger.company c ON c.code = named.code
  LEFT JOIN ledger.branch b ON b.company_id = c.id
  LEFT JOIN ledger.company_elsewhere e ON e.company_code = named.code
 WHERE c.id IS NOT NULL OR e.cell IS NOT NULL
 ORDER BY b.code
