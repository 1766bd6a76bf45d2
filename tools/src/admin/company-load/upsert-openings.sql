-- The opening balances at the base month, as the folder says.
-- $1 company text
-- $2 openings jsonb
-- rows: none; the count is what changed
-- locks: the rows it writes, until the transaction ends
INSERT INTO ledger.opening_balance AS known (branch_id, account_id, amount)
SELECT b.id, a.id, given.amount
  FROM ledger.company c
  JOIN ledger.branch b ON b.company_id = c.id
  JOIN jsonb_to_recordset($2::jsonb) AS given(branch text, account text, amount numeric) ON given.branch = b.code
  JOIN ledger.account a ON a.chart_id = c.chart_id AND a.reduced_code = given.account
  LEFT JOIN ledger.opening_balance same ON same.branch_id = b.id AND same.account_id = a.id AND same.amount = given.amount
 WHERE c.code = $1::text AND same.branch_id IS NULL
ON CONFLICT (branch_id, account_id) DO UPDATE SET amount = excluded.amount
