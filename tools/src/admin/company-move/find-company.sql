-- Finds the ids that select the rows of a company.
-- $1 code text
-- rows: one, or none when the database has no such company
-- locks: none
SELECT c.id AS "companyId", c.code, c.chart_id AS "chartId",
       EXISTS (SELECT FROM ledger.company o WHERE o.chart_id = c.chart_id AND o.id <> c.id) AS "sharesChart",
       ARRAY(SELECT b.id FROM ledger.branch b WHERE b.company_id = c.id ORDER BY b.id) AS "branchIds"
  FROM ledger.company c WHERE c.code = $1
