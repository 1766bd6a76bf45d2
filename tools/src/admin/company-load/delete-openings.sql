-- Opening balances that the folder no longer has.
-- $1 company text
-- $2 openings jsonb
-- rows: none; the count is what changed
-- locks: the rows it writes, until the transaction ends
DELETE FROM ledger.opening_balance known
 USING ledger.branch b, ledger.company c, ledger.account a
 WHERE c.code = $1::text AND b.company_id = c.id AND known.branch_id = b.id AND a.id = known.account_id
   AND NOT EXISTS (SELECT 1 FROM jsonb_to_recordset($2::jsonb) AS given(branch text, account text)
                    WHERE given.branch = b.code AND given.account = a.reduced_code)
