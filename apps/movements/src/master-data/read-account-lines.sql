-- The statement lines that a company's accounts are part of.
-- $1 company_id integer
-- rows: one per account and statement
-- locks: none
SELECT a.reduced_code AS account, l.statement, l.code
  FROM ledger.account_statement_line l
  JOIN ledger.account a ON a.id = l.account_id
 WHERE l.company_id = $1::integer
 ORDER BY l.statement, a.code_path
