-- The chart of a company, with the codes that its accounts have in the file.
-- $1 company integer
-- $2 last_period date
-- rows: one per account, in the order of the chart
-- locks: none
SELECT a.id, a.code, a.file_code AS "fileCode", a.name, a.kind, a.nature, a.level, a.changed_on AS "changedOn", r.code AS referential,
       b.code AS "balanceSheetLine", i.code AS "incomeStatementLine"
  FROM ledger.company c
  JOIN ledger.account a ON a.chart_id = c.chart_id
  LEFT JOIN ledger.account_referential r ON r.account_id = a.id AND $2::date BETWEEN r.valid_from AND coalesce(r.valid_to, $2::date)
  LEFT JOIN ledger.account_statement_line b ON b.company_id = c.id AND b.account_id = a.id AND b.statement = 'BALANCE_SHEET'
  LEFT JOIN ledger.account_statement_line i ON i.company_id = c.id AND i.account_id = a.id AND i.statement = 'INCOME_STATEMENT'
 WHERE c.id = $1::integer
 ORDER BY a.code_path, a.code COLLATE "C"
