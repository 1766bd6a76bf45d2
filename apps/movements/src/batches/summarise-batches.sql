-- One page of the batches that the filters select, each with its counts and totals, and how many batches there are in
-- all pages. The statement selects the page first and then adds up each of its documents by the unique key of the entries.
-- It forces this order on the planner, which otherwise joined whole sets and read the entries of all months. BETWEEN
-- replaces "=" because the planner expects a range to select a small part of the table. For "=" it uses the statistics:
-- when two documents had nearly all entries, it expected half of the table for any document, and read the whole table for
-- each.
-- $1 branch_ids integer[], null for every branch
-- $2 filter ledger.list_filter
-- $3 size bigint
-- $4 offset bigint
-- rows: one per batch, as the wire has it; an empty page has one row of nulls; each row has the total
-- locks: none
WITH page AS MATERIALIZED (
  SELECT row_number() OVER (ORDER BY b.id) AS position,
         b.id, b.code AS lote, c.code AS empresa, br.code AS filial,
         extract(year FROM b.period)::integer AS ano, extract(month FROM b.period)::integer AS mes, b.description AS descricao
    FROM ledger.listed_batches($1, $2) b
    JOIN ledger.branch br ON br.id = b.branch_id
    JOIN ledger.company c ON c.id = br.company_id
   ORDER BY b.id
   LIMIT $3 OFFSET $4
), batch_total AS MATERIALIZED (
  SELECT d.batch_id, count(*) AS documents, sum(e.entries)::bigint AS entries, sum(e.debits) AS debits, sum(e.credits) AS credits
    FROM ledger.document d
   CROSS JOIN LATERAL (
     SELECT count(*) AS entries,
            sum(CASE WHEN e.side = 'D' OR e.posts_contra THEN e.amount END) AS debits,
            sum(CASE WHEN e.side = 'C' OR e.posts_contra THEN e.amount END) AS credits
       FROM ledger.entry e
      WHERE e.document_id BETWEEN d.id AND d.id) e
   WHERE d.batch_id = ANY(ARRAY(SELECT id FROM page))
   GROUP BY d.batch_id
)
SELECT t.total, p.id, p.lote, p.empresa, p.filial, p.ano, p.mes, p.descricao, coalesce(b.documents, 0) AS documents,
       coalesce(b.entries, 0) AS entries, coalesce(b.debits, 0) AS "totalDebits", coalesce(b.credits, 0) AS "totalCredits"
  FROM (SELECT count(*) AS total FROM ledger.listed_batches($1, $2)) t
  LEFT JOIN page p ON true
  LEFT JOIN batch_total b ON b.batch_id = p.id
 ORDER BY p.position
