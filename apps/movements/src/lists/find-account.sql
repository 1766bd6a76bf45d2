-- Finds the account that a request names by its code, in the chart of the company.
-- $1 company_id integer
-- $2 code text
-- rows: one; id is null when the chart has no such code
-- locks: none
SELECT ledger.account_of(c.chart_id, $2) AS id
  FROM ledger.company c
 WHERE c.id = $1
