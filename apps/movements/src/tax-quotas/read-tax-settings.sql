-- How a branch's company is taxed, which roles its accounts have, and how much of a range of months is opened.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 first_month date
-- $4 last_month date
-- rows: none or one
-- locks: none
SELECT c.tax_regime AS regime, c.base_period AS "basePeriod",
       ARRAY(SELECT DISTINCT r.role FROM ledger.tax_role r JOIN ledger.account a ON a.id = r.account_id
              WHERE a.chart_id = c.chart_id ORDER BY r.role) AS roles,
       (SELECT count(*) FROM ledger.branch_period p
         WHERE p.branch_id = b.id AND p.period BETWEEN $3 AND $4) AS "openedMonths"
  FROM ledger.branch b
  JOIN ledger.company c ON c.id = b.company_id
 WHERE b.id = $2
   AND ($1::integer[] IS NULL OR b.id = ANY($1))
