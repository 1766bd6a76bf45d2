-- The month in which a branch's books begin, the range of its open months, and its purged months.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- rows: none or one; a month is null when there is no such month; purged is a json array, null without purged months
-- locks: none
SELECT c.base_period AS "basePeriod", max(p.period) AS "lastOpened",
       min(p.period) FILTER (WHERE p.status = 'OPEN') AS "firstOpen", max(p.period) FILTER (WHERE p.status = 'OPEN') AS "lastOpen",
       (SELECT jsonb_agg(jsonb_build_object('yearmonth', to_char(u.period, 'MM/YYYY'), 'purgedAt', u.purged_at, 'digest', u.digest)
                         ORDER BY u.period)
          FROM ledger.purged_month u WHERE u.branch_id = b.id) AS purged
  FROM ledger.branch b
  JOIN ledger.company c ON c.id = b.company_id
  LEFT JOIN ledger.branch_period p ON p.branch_id = b.id
 WHERE b.id = $2
   AND ($1::integer[] IS NULL OR b.id = ANY($1))
 GROUP BY b.id, c.base_period
