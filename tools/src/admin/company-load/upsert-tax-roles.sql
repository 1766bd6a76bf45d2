-- What the accounts are to the tax quota calculation.
-- $1 chart integer
-- $2 roles jsonb
-- rows: none; the count is what changed
-- locks: the rows it writes, until the transaction ends
INSERT INTO ledger.tax_role AS known (account_id, role)
SELECT a.id, given.role
  FROM jsonb_to_recordset($2::jsonb) AS given(account text, role text)
  JOIN ledger.account a ON a.chart_id = $1::integer AND a.reduced_code = given.account
ON CONFLICT (account_id) DO UPDATE SET role = excluded.role WHERE known.role <> excluded.role
