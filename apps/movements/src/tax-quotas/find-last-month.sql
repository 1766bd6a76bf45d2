-- The last month of a branch that was opened, whether it is consolidated by now or not.
-- $1 branch_ids int[], null for every branch
-- $2 branch_id int
-- rows: one; period date, null when no month was opened
-- locks: none
SELECT max(p.period) AS period
  FROM ledger.branch_period p
 WHERE p.branch_id = $2
   AND ($1::int[] IS NULL OR p.branch_id = ANY($1))
