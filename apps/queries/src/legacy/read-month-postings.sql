-- A slice of a month's postings in the order batch, document, entry number, line, counter-account's half
-- last. Documents are counted first, so that only those of the slice are sorted, however deep it lies.
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
    FROM ledger.document d
    JOIN ledger.batch b ON b.id = d.batch_id
   CROSS JOIN LATERAL (
     SELECT count(*) + count(*) FILTER (WHERE e.posts_contra) AS postings FROM ledger.entry e
      WHERE e.document_id = d.id AND e.day BETWEEN $4::integer AND $5::integer) n
   WHERE ($1::integer[] IS NULL OR d.branch_id = ANY($1::integer[]))
     AND d.branch_id = $2::integer AND d.period = $3::date AND n.postings > 0
), chosen AS MATERIALIZED (
  SELECT id, number, code, through - postings AS before FROM placed
   WHERE through > $6::bigint AND through - postings < $6::bigint + $7::bigint
)
SELECT empresa, filial, "data_contabil", lote, documento, lancamento, "debito_credito", "conta_contabil", "conta_reduzida",
       contrapartida, valor, "codigo_historico", historico, "tipo_lancamento", status
  FROM (
    SELECT co.code AS empresa, br.code AS filial, to_char(p.period + p.day - 1, 'YYYY.MM.DD') AS data_contabil,
           c.code COLLATE "C" AS lote, c.number COLLATE "C" AS documento, p.entry_number COLLATE "C" AS lancamento,
           p.side AS debito_credito, a.code AS conta_contabil, a.reduced_code AS conta_reduzida,
           x.code AS contrapartida, p.amount AS valor, p.history_code AS codigo_historico, p.history AS historico,
           CASE WHEN p.closing THEN 'E' ELSE 'N' END AS tipo_lancamento,
           CASE m.status WHEN 'CONSOLIDATED' THEN 1 ELSE 0 END AS status, p.line, p.mirrored
      FROM chosen c
     CROSS JOIN LATERAL (
       SELECT * FROM ledger.posting e
        WHERE e.document_id = c.id AND e.day BETWEEN $4::integer AND $5::integer OFFSET 0) p
      JOIN ledger.branch br ON br.id = p.branch_id
      JOIN ledger.company co ON co.id = br.company_id
      JOIN ledger.branch_period m ON m.branch_id = p.branch_id AND m.period = p.period
      JOIN ledger.account a ON a.id = p.account_id
      LEFT JOIN ledger.account x ON x.id = p.contra_account_id
     ORDER BY lote, documento, lancamento, p.line, p.mirrored
    OFFSET $6::bigint - coalesce((SELECT min(before) FROM chosen), 0)
     LIMIT $7::bigint) slice
