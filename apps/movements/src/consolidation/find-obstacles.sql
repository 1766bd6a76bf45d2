-- Which of these branches cannot consolidate the month, and why: the month was never opened, or an earlier month is open
-- and has no pending run.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[]
-- $3 period date
-- rows: one per branch with an obstacle; earlier is the month to consolidate first, null for a month that was never opened
-- locks: none
SELECT b.code AS "branchCode", CASE WHEN NOT o.missing THEN o.earlier END AS earlier
  FROM ledger.branch b
 CROSS JOIN LATERAL (
    SELECT coalesce(bool_and(p.period <> $3::date), true) AS missing,
           (min(p.period) FILTER (WHERE p.period < $3 AND p.status = 'OPEN' AND coalesce(r.status, 'ERROR') = 'ERROR'))::text AS earlier
      FROM ledger.branch_period p
      LEFT JOIN ledger.consolidation_run r ON r.branch_id = p.branch_id AND r.period = p.period
     WHERE p.branch_id = b.id AND p.period <= $3
  ) o
 WHERE b.id = ANY($2::integer[]) AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[]))
   AND (o.missing OR o.earlier IS NOT NULL)
 ORDER BY b.code
