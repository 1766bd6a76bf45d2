-- With which month the fiscal years of a branch end, and its closing code.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- rows: none or one
-- locks: none
SELECT c.fiscal_year_end_month AS "fiscalYearEndMonth", c.closing_code AS "closingCode"
  FROM ledger.branch b
  JOIN ledger.company c ON c.id = b.company_id
 WHERE b.id = $2 AND ($1::integer[] IS NULL OR b.id = ANY($1))
