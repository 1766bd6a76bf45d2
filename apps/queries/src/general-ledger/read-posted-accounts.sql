-- The analytic accounts whose postings the ledger of an account has: its own, or those of all accounts below it.
-- $1 account bigint
-- rows: one, with their ids; none when the account does not exist
-- locks: none
SELECT CASE a.kind WHEN 'A' THEN ARRAY[a.id] ELSE ledger.accounts_below(a.id) END AS posted
  FROM ledger.account a
 WHERE a.id = $1::bigint
