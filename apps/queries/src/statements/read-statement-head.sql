-- The company of a statement, and whether every branch has sealed all months of the statement.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[], all of one company
-- $3 from date
-- $4 to date
-- rows: one; none when a branch is outside of the scope
-- locks: none
SELECT c.id AS "companyId", c.name, c.cnpj, c.base_period::date AS "basePeriod", c.chart_id AS "chartId",
       (SELECT count(*) FROM ledger.branch_period p
         WHERE p.branch_id = ANY($2::integer[]) AND p.period BETWEEN $3::date AND $4::date AND p.status = 'CONSOLIDATED')
       = cardinality($2::integer[]) * count(DISTINCT m.period) AS consolidated
  FROM ledger.company c
  JOIN ledger.branch b ON b.company_id = c.id AND b.id = ANY($2::integer[])
 CROSS JOIN generate_series($3::date, $4::date, '1 month') AS m (period)
 WHERE $1::integer[] IS NULL OR $2::integer[] <@ $1::integer[]
 GROUP BY c.id
