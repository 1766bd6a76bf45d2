-- Whether a month of a branch is open or consolidated.
-- $1 branch_ids int[], null for every branch
-- $2 branch_id int
-- $3 period date
-- rows: none when the month was never opened, else one
-- locks: none
SELECT p.status
  FROM ledger.branch_period p
 WHERE p.branch_id = $2 AND p.period = $3
   AND ($1::int[] IS NULL OR p.branch_id = ANY($1))
