-- Reads the whole chart, to find the accounts that rows name.
-- $1 chart_id integer
-- rows: one per account
-- locks: none
SELECT id, code, reduced_code AS "reducedCode", kind, nature, active
  FROM ledger.account
 WHERE chart_id = $1
