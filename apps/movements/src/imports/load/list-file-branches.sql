-- Lists the branches with the company and branch codes of a file. Leading zeros of numbers are ignored.
-- $1 branch_ids integer[], null for every branch
-- $2 companies text[]: codes without leading zeros
-- $3 branches text[]: one for each company, in the same order
-- rows: one per branch, by company and code; a name that several branches share returns all of them
-- locks: none
SELECT DISTINCT c.code AS "companyCode", b.code AS "branchCode", b.id AS "branchId", c.chart_id AS "chartId",
       c.closing_code AS "closingCode"
  FROM unnest($2::text[], $3::text[]) AS named(company, branch)
  JOIN ledger.company c
    ON named.company = CASE WHEN c.code ~ '^[0-9]+$' THEN coalesce(nullif(ltrim(c.code, '0'), ''), '0') ELSE c.code END
  JOIN ledger.branch b ON b.company_id = c.id
   AND named.branch = CASE WHEN b.code ~ '^[0-9]+$' THEN coalesce(nullif(ltrim(b.code, '0'), ''), '0') ELSE b.code END
 WHERE $1::integer[] IS NULL OR b.id = ANY($1)
 ORDER BY 1, 2
