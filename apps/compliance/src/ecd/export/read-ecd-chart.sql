-- The chart of a company, with the codes that its accounts have in the file.
-- $1 company integer
-- $2 last_period date
-- rows: one per account, in the order of the chart
-- locks: none
SELECT a.id, a.code, a.file_code AS "fileCode", a.name, a.kind, a.nature, a.level, a.changed_on AS "changedOn", r.code AS referential,
       l.balance_sheet AS "balanceSheetLine", l.income_statement AS "incomeStatementLine"
  FROM ledger.company c
  JOIN ledger.account a ON a.chart_id = c.chart_id
  LEFT JOIN LATERAL (
         SELECT r.code FROM ledger.account_referential r
          WHERE r.account_id = a.id AND $2::date BETWEEN r.valid_from AND coalesce(r.valid_to, $2::date) OFFSET 0) r ON true
 -- One lateral query finds both lines by the account alone. With a condition on the statement the planner may prefer
 -- the index of the lines, and read all accounts of a line for each account.
 CROSS JOIN LATERAL (
         SELECT max(l.code::text) FILTER (WHERE l.statement = 'BALANCE_SHEET') AS balance_sheet,
                max(l.code::text) FILTER (WHERE l.statement = 'INCOME_STATEMENT') AS income_statement
           FROM ledger.account_statement_line l WHERE l.company_id = c.id AND l.account_id = a.id) l
 WHERE c.id = $1::integer
 ORDER BY a.code_path, a.code COLLATE "C"
