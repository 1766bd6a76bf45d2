-- The referential codes of a chart's accounts, with their months in the form that requests use.
-- $1 chart_id integer
-- rows: one per account and code; validTo is null for a code that is still valid
-- locks: none
SELECT a.reduced_code AS account, r.code, to_char(r.valid_from, 'MM/YYYY') AS "validFrom", to_char(r.valid_to, 'MM/YYYY') AS "validTo"
  FROM ledger.account a
  JOIN ledger.account_referential r ON r.account_id = a.id
 WHERE a.chart_id = $1::integer
 ORDER BY a.code_path, r.valid_from
