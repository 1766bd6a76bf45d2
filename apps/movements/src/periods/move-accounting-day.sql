-- Moves a branch on to its next accounting day.
-- $1 branch_ids int[], null for every branch
-- $2 branch_id int
-- $3 day date
-- rows: none; it touches one row
-- locks: the branch's row, held already by the closing
UPDATE ledger.branch
   SET accounting_day = $3
 WHERE id = $2
   AND ($1::int[] IS NULL OR id = ANY($1))
