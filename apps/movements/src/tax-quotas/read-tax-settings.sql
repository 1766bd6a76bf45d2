-- How a company is taxed, which tax roles its accounts have, and how many months of a range its branches have opened or still miss.
-- A branch that has opened no month has no books yet, so it misses no month.
-- $1 company_id integer
-- $2 first_month date
-- $3 last_month date
-- rows: none or one; missingMonths begin at the base month
-- locks: none
SELECT c.tax_regime AS regime, c.base_period AS "basePeriod", c.presumption_increase_from AS "increaseFrom",
       ARRAY(SELECT DISTINCT r.role FROM ledger.tax_role r JOIN ledger.account a ON a.id = r.account_id
              WHERE a.chart_id = c.chart_id ORDER BY r.role) AS roles,
       (SELECT count(*) FROM ledger.branch_period p JOIN ledger.branch b ON b.id = p.branch_id
         WHERE b.company_id = c.id AND p.period BETWEEN $2 AND $3) AS "openedMonths",
       ARRAY(SELECT jsonb_build_object('month', to_char(month, 'MM/YYYY'), 'branch', b.code)
               FROM ledger.branch b
              CROSS JOIN LATERAL generate_series(greatest(c.base_period, $2::date), $3::date, interval '1 month') AS month
              WHERE b.company_id = c.id
                AND EXISTS (SELECT 1 FROM ledger.branch_period p WHERE p.branch_id = b.id)
                AND NOT EXISTS (SELECT 1 FROM ledger.branch_period p WHERE p.branch_id = b.id AND p.period = month::date)
              ORDER BY b.code, month) AS "missingMonths"
  FROM ledger.company c
 WHERE c.id = $1
