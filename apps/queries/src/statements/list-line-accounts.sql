-- Which line of a statement each account is part of.
-- $1 company integer
-- $2 statement text
-- rows: one per account
-- locks: none
SELECT account_id AS account, code
  FROM ledger.account_statement_line
 WHERE company_id = $1::integer AND statement = $2::text
