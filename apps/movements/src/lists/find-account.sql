-- The account of the company's chart that a request names by its code.
-- $1 company_id integer
-- $2 code text
-- rows: one; null in it when the chart has no such code
-- locks: none
SELECT ledger.account_of(c.chart_id, $2) AS id
  FROM ledger.company c
 WHERE c.id = $1
