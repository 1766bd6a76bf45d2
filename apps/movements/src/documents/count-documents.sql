-- How many documents the filters leave.
-- $1 branch_ids int[], null for every branch
-- $2 asked_branch_ids int[], null for every branch that the caller sees
-- $3 first_period date, null without bound
-- $4 last_period date, null without bound
-- $5 batch_id bigint, null for any
-- $6 document_id bigint, null for any
-- $7 diaref smallint, null for any
-- $8 text text, null for any
-- rows: one; total bigint
-- locks: none
SELECT count(*) AS total
  FROM ledger.document d
 WHERE ($1::int[] IS NULL OR d.branch_id = ANY($1))
   AND ($2::int[] IS NULL OR d.branch_id = ANY($2))
   AND ($3::date IS NULL OR d.period >= $3)
   AND ($4::date IS NULL OR d.period <= $4)
   AND ($5::bigint IS NULL OR d.batch_id = $5)
   AND ($6::bigint IS NULL OR d.id = $6)
   AND ($7::smallint IS NULL OR d.diaref = $7)
   AND ($8::text IS NULL OR position(lower($8) IN lower(concat_ws(' ', d.documento, d.texto, d.cdpadronizado))) > 0)
