-- The opening balances of a company, in the form that requests use.
-- $1 company_id integer
-- rows: one per branch and account with an opening balance
-- locks: none
SELECT b.code AS branch, a.reduced_code AS account, o.amount::text AS amount
  FROM ledger.branch b
  JOIN ledger.opening_balance o ON o.branch_id = b.id
  JOIN ledger.account a ON a.id = o.account_id
 WHERE b.company_id = $1::integer
 ORDER BY b.code, a.code_path
