-- The head of a trial balance of several branches: the company's base month and chart, and the state of the month.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[], all of one company
-- $3 period date
-- rows: one; none when a branch is outside of the scope; status is CONSOLIDATED when every branch has sealed the month,
--   NOT_OPENED when none has opened it; purgedAt is when entries of the month were last purged; digest is always null,
--   because this answer has no entity tag
-- locks: none
SELECT c.base_period::date AS "basePeriod", c.chart_id AS "chartId",
       CASE WHEN count(p.status) = 0 THEN 'NOT_OPENED'
            WHEN count(*) FILTER (WHERE p.status = 'CONSOLIDATED') = count(*) THEN 'CONSOLIDATED'
            ELSE 'OPEN' END AS status,
       max(u.purged_at) AS "purgedAt", NULL::text AS digest
  FROM ledger.branch b
  JOIN ledger.company c ON c.id = b.company_id
  LEFT JOIN ledger.branch_period p ON p.branch_id = b.id AND p.period = $3::date
  LEFT JOIN ledger.purged_month u ON u.branch_id = b.id AND u.period = $3::date
 WHERE b.id = ANY($2::integer[]) AND ($1::integer[] IS NULL OR $2::integer[] <@ $1::integer[])
 GROUP BY c.id
