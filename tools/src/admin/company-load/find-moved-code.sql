-- Finds a reduced code of the folder that the books have at an account with another accounting code.
-- $1 chart integer
-- $2 accounts jsonb
-- rows: one or none
-- locks: none
SELECT a.reduced_code AS reduced
  FROM jsonb_to_recordset($2::jsonb) AS given("cdReduced" text, "cdAccounting" text)
  JOIN ledger.account a ON a.chart_id = $1::integer AND a.reduced_code = given."cdReduced" AND a.code <> given."cdAccounting"
 ORDER BY a.code_path
 LIMIT 1
