-- A slice of a month's postings, by batch, document, entry number and line; of a line, the half of the counter-account
-- comes last. The postings of each document are counted first, so that only the documents of the slice are sorted,
-- however deep the slice is, and only its postings become records.
-- BETWEEN makes the planner expect a range of documents, so that it reads them by the unique key. With "=" it would
-- believe statistics in which two documents have nearly all entries.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- $3 period date
-- $4 day_start integer
-- $5 day_end integer
-- $6 skipped bigint
-- $7 rows_max bigint
-- rows: one per posting
-- locks: none
WITH placed AS (
  SELECT d.id, d.number, b.code, n.postings,
         sum(n.postings) OVER (ORDER BY b.code COLLATE "C", d.number COLLATE "C" ROWS UNBOUNDED PRECEDING) AS through
    FROM ledger.document_postings($2::integer, $3::date, $4::integer, $5::integer) n
    JOIN ledger.document d ON d.id = n.document_id
    JOIN ledger.batch b ON b.id = d.batch_id
   WHERE $1::integer[] IS NULL OR $2::integer = ANY($1::integer[])
), chosen AS MATERIALIZED (
  SELECT id, number, code, through - postings AS before FROM placed
   WHERE through > $6::bigint AND through - postings < $6::bigint + $7::bigint
), slice AS MATERIALIZED (
  SELECT c.code COLLATE "C" AS lote, c.number COLLATE "C" AS documento, p.entry_number COLLATE "C" AS lancamento,
         p.line, p.mirrored, p.entry_id
    FROM chosen c
   CROSS JOIN LATERAL (
     SELECT * FROM ledger.posting e
      WHERE e.document_id BETWEEN c.id AND c.id AND e.day BETWEEN $4::integer AND $5::integer OFFSET 0) p
   ORDER BY lote, documento, lancamento, line, mirrored
  OFFSET $6::bigint - coalesce((SELECT min(before) FROM chosen), 0)
   LIMIT $7::bigint
)
SELECT co.code AS empresa, br.code AS filial, to_char(p.period + p.day - 1, 'YYYY.MM.DD') AS "data_contabil",
       s.lote, s.documento, s.lancamento,
       p.side AS "debito_credito", a.code AS "conta_contabil", a.reduced_code AS "conta_reduzida",
       x.code AS contrapartida, p.amount AS valor, p.history_code AS "codigo_historico", p.history AS historico,
       CASE WHEN p.closing THEN 'E' ELSE 'N' END AS "tipo_lancamento",
       CASE m.status WHEN 'CONSOLIDATED' THEN 1 ELSE 0 END AS status
  FROM slice s
 CROSS JOIN LATERAL (SELECT * FROM ledger.posting e WHERE e.entry_id = s.entry_id AND e.mirrored = s.mirrored OFFSET 0) p
  JOIN ledger.branch br ON br.id = p.branch_id
  JOIN ledger.company co ON co.id = br.company_id
  JOIN ledger.branch_period m ON m.branch_id = p.branch_id AND m.period = p.period
  JOIN ledger.account a ON a.id = p.account_id
  LEFT JOIN ledger.account x ON x.id = p.contra_account_id
 ORDER BY s.lote, s.documento, s.lancamento, s.line, s.mirrored
