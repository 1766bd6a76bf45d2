-- Sets or clears the company's account for adjustments of earlier years.
-- $1 code text, of the company
-- $2 reduced_code text, empty for none
-- rows: none; it counts one when the account changed
-- locks: the company's row
UPDATE ledger.company c
   SET prior_year_adjustment_account_id = a.id
  FROM (SELECT (SELECT a.id FROM ledger.company c JOIN ledger.account a ON a.chart_id = c.chart_id
                 WHERE c.code = $1 AND a.reduced_code = $2) AS id) a
 WHERE c.code = $1
   AND c.prior_year_adjustment_account_id IS DISTINCT FROM a.id
