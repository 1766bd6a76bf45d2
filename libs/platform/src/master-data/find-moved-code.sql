-- Finds a reduced code of the rows that the chart has at an account with another accounting code.
-- $1 chart integer
-- $2 accounts jsonb
-- rows: one or none
-- locks: none
SELECT a.reduced_code AS code
  FROM jsonb_to_recordset($2::jsonb) AS row("cdReduced" text, "cdAccounting" text)
  JOIN ledger.account a ON a.chart_id = $1::integer AND a.reduced_code = row."cdReduced" AND a.code <> row."cdAccounting"
 ORDER BY a.code_path
 LIMIT 1
