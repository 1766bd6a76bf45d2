-- Reads a company and its chart. Other transactions cannot change either until this one ends.
-- $1 code text, of the company
-- rows: one; none when there is no such company; chartId null when it has no chart
-- locks: the company and its chart, until the transaction ends
SELECT c.id AS "companyId", c.code, c.chart_id AS "chartId"
  FROM ledger.company c
  LEFT JOIN LATERAL (SELECT ch.id FROM ledger.chart ch WHERE ch.id = c.chart_id FOR NO KEY UPDATE) held ON true
 WHERE c.code = $1::text
   FOR NO KEY UPDATE OF c
