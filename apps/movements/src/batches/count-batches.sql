-- How many batches the filters leave.
-- $1 branch_ids int[], null for every branch
-- $2 asked_branch_ids int[], null for every branch that the caller sees
-- $3 first_period date, null without bound
-- $4 last_period date, null without bound
-- $5 batch_id bigint, null for any
-- $6 text text, null for any
-- rows: one; total bigint
-- locks: none
SELECT count(*) AS total
  FROM ledger.batch b
 WHERE ($1::int[] IS NULL OR b.branch_id = ANY($1))
   AND ($2::int[] IS NULL OR b.branch_id = ANY($2))
   AND ($3::date IS NULL OR b.period >= $3)
   AND ($4::date IS NULL OR b.period <= $4)
   AND ($5::bigint IS NULL OR b.id = $5)
   AND ($6::text IS NULL OR position(lower($6) IN lower(concat_ws(' ', b.lote, b.descricao))) > 0)
