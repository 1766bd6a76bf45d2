-- The accounts of a chart, from which the lines are made for a company that declares none.
-- $1 chart integer
-- rows: one per account, in the order of the chart
-- locks: none
SELECT id, code, name, kind, nature
  FROM ledger.account
 WHERE chart_id = $1::integer
 ORDER BY code_path, code COLLATE "C"
