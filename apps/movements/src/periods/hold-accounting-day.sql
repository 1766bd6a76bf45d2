-- The accounting day of a branch; two closings of one branch go one after the other.
-- $1 branch_ids int[], null for every branch
-- $2 branch_id int
-- rows: none or one; day date
-- locks: the branch's row against other closings, not against readers or foreign keys
SELECT b.accounting_day AS day
  FROM ledger.branch b
 WHERE b.id = $2
   AND ($1::int[] IS NULL OR b.id = ANY($1))
   FOR NO KEY UPDATE
