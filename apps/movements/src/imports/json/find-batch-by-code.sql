-- The batch of a month that a movement names.
-- $1 branch_ids int[], null for every branch
-- $2 branch_id int
-- $3 period date
-- $4 code text
-- rows: none or one
-- locks: none
SELECT b.id, b.description AS descricao
  FROM ledger.batch b
 WHERE b.branch_id = $2
   AND b.period = $3
   AND b.code = $4
   AND ($1::int[] IS NULL OR b.branch_id = ANY($1))
