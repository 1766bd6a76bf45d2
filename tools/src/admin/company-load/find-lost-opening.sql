-- A synthetic account that still has an opening balance: that of a branch, or of another company of the chart, which the folder does
-- not have.
-- $1 chart_id integer
-- rows: one, or none
-- locks: none
SELECT a.reduced_code AS account, c.code AS company, b.code AS branch
  FROM ledger.company c
  JOIN ledger.branch b ON b.company_id = c.id
  JOIN ledger.opening_balance o ON o.branch_id = b.id
  JOIN ledger.account a ON a.id = o.account_id
 WHERE c.chart_id = $1::integer AND a.kind = 'S'
 ORDER BY a.code_path, c.code, b.code
 LIMIT 1
