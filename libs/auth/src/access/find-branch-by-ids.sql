-- Finds a branch by its numeric id and that of its company. The row also says whether the company exists when the branch
-- does not, and which cell serves a company that is not served here. Each cell assigns 2^18 company ids, so the id of an
-- unknown company tells which cell assigned it.
-- $1 company_id integer
-- $2 branch_id integer
-- $3 service text: movements, queries or compliance
-- rows: none when no company has the id and no other known cell assigned it; else one. branchId and branchCode are null
--   when the company has no such branch; cell, url and state are null when the company is served here; state is also
--   null when only its id tells the cell
-- locks: none
SELECT c.id AS "companyId", c.code AS "companyCode", b.id AS "branchId", b.code AS "branchCode",
       coalesce(e.cell, given.cell) AS cell, e.state, coalesce(to_jsonb(e), to_jsonb(given)) ->> $3 AS url
  FROM (VALUES ($1::integer)) AS named (id)
  LEFT JOIN ledger.company c ON c.id = named.id
  LEFT JOIN ledger.branch b ON b.company_id = c.id AND b.id = $2
  LEFT JOIN ledger.company_elsewhere e ON e.company_code = c.code
  LEFT JOIN ledger.cell_address given
    ON c.id IS NULL AND given.cell = named.id / 262144 AND given.cell <> (SELECT number FROM ledger.cell)
 WHERE c.id IS NOT NULL OR given.cell IS NOT NULL
