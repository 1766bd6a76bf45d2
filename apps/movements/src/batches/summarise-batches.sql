-- One page of the batches that the filters leave, each with its counts and totals. The page is cut
-- first, so that only its own batches are added up.
-- $1 branch_ids int[], null for every branch
-- $2 asked_branch_ids int[], null for every branch that the caller sees
-- $3 first_period date, null without bound
-- $4 last_period date, null without bound
-- $5 batch_id bigint, null for any
-- $6 text text, null for any
-- $7 size bigint
-- $8 offset bigint
-- rows: one a batch, as the wire has it; total_debits and total_credits numeric
-- locks: none
WITH page AS MATERIALIZED (
  SELECT b.id, b.lote, c.code AS empresa, br.code AS filial,
         extract(year FROM b.period)::int AS ano, extract(month FROM b.period)::int AS mes, b.descricao,
         row_number() OVER (ORDER BY b.id) AS position
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
)
SELECT p.id, p.lote, p.empresa, p.filial, p.ano, p.mes, p.descricao,
       d.documents, coalesce(e.entries, 0) AS entries,
       coalesce(e.debits, 0) AS "totalDebits", coalesce(e.credits, 0) AS "totalCredits"
  FROM page p
 CROSS JOIN LATERAL (SELECT count(*) AS documents FROM ledger.document d WHERE d.batch_id = p.id) d
  LEFT JOIN LATERAL (
    SELECT count(*) AS entries,
           sum(CASE WHEN e.side = 'D' OR e.posts_contra THEN e.amount END) AS debits,
           sum(CASE WHEN e.side = 'C' OR e.posts_contra THEN e.amount END) AS credits
      FROM ledger.document d JOIN ledger.entry e ON e.document_id = d.id
     WHERE d.batch_id = p.id
  ) e ON true
 ORDER BY p.position
