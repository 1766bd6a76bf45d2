-- The head of a trial balance of several branches: the company's base month and chart.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[], all of one company
-- rows: one; none when a branch is outside of the scope; digest is always null, because this answer has no entity tag
-- locks: none
SELECT DISTINCT c.base_period::date AS "basePeriod", c.chart_id AS "chartId", NULL::text AS digest
  FROM ledger.branch b
  JOIN ledger.company c ON c.id = b.company_id
 WHERE b.id = ANY($2::integer[]) AND ($1::integer[] IS NULL OR $2::integer[] <@ $1::integer[])
