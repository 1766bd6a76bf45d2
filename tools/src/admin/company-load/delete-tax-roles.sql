-- Tax roles that the folder no longer has.
-- $1 chart integer
-- $2 roles jsonb
-- rows: none; the count is what changed
-- locks: the rows it writes, until the transaction ends
DELETE FROM ledger.tax_role known
 USING ledger.account a
 WHERE a.id = known.account_id AND a.chart_id = $1::integer
   AND NOT EXISTS (SELECT 1 FROM jsonb_to_recordset($2::jsonb) AS given(account text) WHERE given.account = a.reduced_code)
