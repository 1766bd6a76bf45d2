-- The balances of the months over all branches, closing entries included.
-- $1 company integer
-- $2 first_period date
-- $3 last_period date
-- rows: one per month and analytic account with a figure, by month and chart order
-- locks: none
SELECT l.period, l.account_id AS id, sum(l.opening)::numeric(24,2) AS opening, sum(l.debit + l.closing_debit)::numeric(24,2) AS debits,
       sum(l.credit + l.closing_credit)::numeric(24,2) AS credits, sum(l.closing)::numeric(24,2) AS closing
  FROM ledger.branch b
  JOIN ledger.account_balance l ON l.branch_id = b.id AND l.period BETWEEN $2::date AND $3::date
  JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
 WHERE b.company_id = $1::integer
 GROUP BY l.period, l.account_id, a.code_path
HAVING sum(l.opening) <> 0 OR sum(l.debit + l.credit + l.closing_debit + l.closing_credit) <> 0
 ORDER BY l.period, a.code_path
