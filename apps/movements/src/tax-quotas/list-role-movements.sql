-- What accounts of each tax role, and result accounts without one, moved in a range of months, closing
-- entries apart. A consolidated month answers from its sealed balances, so that a purge changes no tax.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 first_month date
-- $4 last_month date
-- rows: one per role (null for none) and kind of account
-- locks: none
WITH moved AS (
  SELECT m.account_id, m.debit, m.credit
    FROM ledger.branch_period p
    JOIN ledger.account_movement m ON m.branch_id = p.branch_id AND m.period = p.period
   WHERE p.branch_id = $2 AND p.period BETWEEN $3 AND $4 AND p.status = 'OPEN'
  UNION ALL
  SELECT l.account_id, l.debit, l.credit
    FROM ledger.branch_period p
    JOIN ledger.account_balance l ON l.branch_id = p.branch_id AND l.period = p.period
   WHERE p.branch_id = $2 AND p.period BETWEEN $3 AND $4 AND p.status = 'CONSOLIDATED'
)
SELECT r.role, a.nature = '04' AS "isResult", sum(moved.debit) AS debit, sum(moved.credit) AS credit
  FROM moved
  JOIN ledger.account a ON a.id = moved.account_id AND a.kind = 'A'
  LEFT JOIN ledger.tax_role r ON r.account_id = a.id
 WHERE (r.role IS NOT NULL OR a.nature = '04')
   AND ($1::integer[] IS NULL OR $2 = ANY($1))
 GROUP BY 1, 2
 ORDER BY 1, 2
