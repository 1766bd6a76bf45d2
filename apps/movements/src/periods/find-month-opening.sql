-- From which month a branch's books run, and which of its months are open.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- rows: none or one; months are null where there is none
-- locks: none
SELECT c.base_period AS "basePeriod", max(p.period) AS "lastOpened",
       min(p.period) FILTER (WHERE p.status = 'OPEN') AS "firstOpen", max(p.period) FILTER (WHERE p.status = 'OPEN') AS "lastOpen"
  FROM ledger.branch b
  JOIN ledger.company c ON c.id = b.company_id
  LEFT JOIN ledger.branch_period p ON p.branch_id = b.id
 WHERE b.id = $2
   AND ($1::integer[] IS NULL OR b.id = ANY($1))
 GROUP BY c.base_period
