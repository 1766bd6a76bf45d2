-- The roles of a chart's accounts in the calculation of tax quotas.
-- $1 chart_id integer
-- rows: one per account with a role
-- locks: none
SELECT a.reduced_code AS account, r.role
  FROM ledger.account a
  JOIN ledger.tax_role r ON r.account_id = a.id
 WHERE a.chart_id = $1::integer
 ORDER BY a.code_path
