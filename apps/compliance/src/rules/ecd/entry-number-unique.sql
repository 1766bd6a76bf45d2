-- rule: ECD-02
-- title: Entry number unique
-- severity: ERROR
-- source: ECD layout 9, I200: NUM_LCTO is a key, REGRA_REGISTRO_DUPLICADO; ITG 2000 (R1), item 6(f)
-- description: No two entries of the month have the same batch, document and entry number: NUM_LCTO is composed of
-- them. Documents of one batch and day may number their entries alike.
-- título: Número de lançamento único
-- fonte: ECD, leiaute 9, I200: NUM_LCTO é chave, REGRA_REGISTRO_DUPLICADO; ITG 2000 (R1), item 6(f)
-- descrição: Não há no mês dois lançamentos com o mesmo lote, documento e número: NUM_LCTO é composto por
-- eles. Documentos de um mesmo lote e dia podem numerar os seus lançamentos igualmente.
-- achado: Lote {lote}, documento {documento}, lançamento {lancamento}: {entries} lançamentos têm este número
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per number that is used again, the first findings_max in the order of documents; total counts all
-- locks: none
WITH alike AS (
  SELECT b.code, d.number, array_agg(d.id) AS document_ids
    FROM ledger.document d
   CROSS JOIN LATERAL (SELECT b.code FROM ledger.batch b WHERE b.id = d.batch_id OFFSET 0) b
   WHERE d.branch_id = $1::integer AND d.period = $2::date
   GROUP BY b.code, d.number
  HAVING count(*) > 1
), bad AS (
  SELECT a.code, a.number, e.entry_number, min(e.document_id) AS document_id, min(e.id) AS entry_id, count(*) AS entries
    FROM alike a JOIN ledger.entry e ON e.document_id = ANY(a.document_ids) AND e.line = 1
   GROUP BY a.code, a.number, e.entry_number
  HAVING count(*) > 1
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY document_id, entry_number LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('Batch %s, document %s, entry %s: %s entries have this number', s.code, s.number, s.entry_number, s.entries) AS message,
       jsonb_build_object('lote', s.code, 'documento', s.number, 'lancamento', s.entry_number, 'entries', s.entries) AS detail
  FROM shown s
 ORDER BY s.document_id, s.entry_number
