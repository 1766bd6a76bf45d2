-- Which of these branches cannot consolidate the month, and why: the month was never
-- opened, or an earlier one is neither consolidated nor on its way.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[]
-- $3 period date
-- rows: one per branch with an obstacle; missing is true for a month not opened, else earlier is the month to consolidate first
-- locks: none
SELECT b.id AS "branchId",
       b.code AS "branchCode",
       NOT EXISTS (SELECT 1 FROM ledger.branch_period p WHERE p.branch_id = b.id AND p.period = $3::date) AS missing,
       (SELECT min(p.period)::text
          FROM ledger.branch_period p
          LEFT JOIN ledger.consolidation_run r ON r.branch_id = p.branch_id AND r.period = p.period
         WHERE p.branch_id = b.id AND p.period < $3::date AND p.status = 'OPEN'
           AND coalesce(r.status, 'ERROR') = 'ERROR') AS earlier
  FROM ledger.branch b
 WHERE b.id = ANY($2::integer[]) AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[]))
   AND (NOT EXISTS (SELECT 1 FROM ledger.branch_period p WHERE p.branch_id = b.id AND p.period = $3::date)
     OR EXISTS (SELECT 1
                  FROM ledger.branch_period p
                  LEFT JOIN ledger.consolidation_run r ON r.branch_id = p.branch_id AND r.period = p.period
                 WHERE p.branch_id = b.id AND p.period < $3::date AND p.status = 'OPEN'
                   AND coalesce(r.status, 'ERROR') = 'ERROR'))
 ORDER BY b.code
