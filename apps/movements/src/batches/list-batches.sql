-- One page of the batches that the filters leave.
-- $1 branch_ids int[], null for every branch
-- $2 asked_branch_ids int[], null for every branch that the caller sees
-- $3 first_period date, null without bound
-- $4 last_period date, null without bound
-- $5 batch_id bigint, null for any
-- $6 text text, null for any
-- $7 size bigint
-- $8 offset bigint
-- rows: one a batch, as the wire has it
-- locks: none
SELECT b.id, b.lote, c.code AS empresa, br.code AS filial,
       extract(year FROM b.period)::int AS ano, extract(month FROM b.period)::int AS mes, b.descricao
  FROM ledger.batch b
  JOIN ledger.branch br ON br.id = b.branch_id
  JOIN ledger.company c ON c.id = br.company_id
 WHERE ($1::int[] IS NULL OR b.branch_id = ANY($1))
   AND ($2::int[] IS NULL OR b.branch_id = ANY($2))
   AND ($3::date IS NULL OR b.period >= $3)
   AND ($4::date IS NULL OR b.period <= $4)
   AND ($5::bigint IS NULL OR b.id = $5)
   AND ($6::text IS NULL OR position(lower($6) IN lower(concat_ws(' ', b.lote, b.descricao))) > 0)
 ORDER BY b.id
 LIMIT $7 OFFSET $8
