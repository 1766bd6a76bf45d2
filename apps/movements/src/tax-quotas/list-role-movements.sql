-- The movement of the accounts of each tax role, and of the result accounts without a role, in each quarter of a range of months
-- of one year, over all branches of the company, without closing entries. For a consolidated month it reads the sealed balances, so
-- that a purge changes no tax.
-- $1 company_id integer
-- $2 first_month date
-- $3 last_month date
-- rows: one per quarter, role (null for none) and kind of account
-- locks: none
WITH month AS (
  SELECT p.branch_id, p.period, p.status, extract(quarter FROM p.period)::integer AS quarter
    FROM ledger.branch b
    JOIN ledger.branch_period p ON p.branch_id = b.id
   WHERE b.company_id = $1 AND p.period BETWEEN $2 AND $3
), moved AS (
  SELECT month.quarter, m.account_id, m.debit, m.credit
    FROM month JOIN ledger.account_movement m ON m.branch_id = month.branch_id AND m.period = month.period
   WHERE month.status = 'OPEN'
  UNION ALL
  SELECT month.quarter, l.account_id, l.debit, l.credit
    FROM month JOIN ledger.account_balance l ON l.branch_id = month.branch_id AND l.period = month.period
   WHERE month.status = 'CONSOLIDATED'
)
SELECT moved.quarter, r.role, a.nature = '04' AS "isResult", sum(moved.debit) AS debit, sum(moved.credit) AS credit
  FROM moved
  JOIN ledger.account a ON a.id = moved.account_id AND a.kind = 'A'
  LEFT JOIN ledger.tax_role r ON r.account_id = a.id
 WHERE r.role IS NOT NULL OR a.nature = '04'
 GROUP BY 1, 2, 3
 ORDER BY 1, 2, 3
