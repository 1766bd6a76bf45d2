-- rule: ITG-01
-- title: Gap in document numbers
-- severity: WARNING
-- source: ITG 2000 (R1), item 5(d) (no blank spaces); Civil Code, art. 1.183
-- description: The documents of a batch that are numbered in digits follow each other without a gap, from its
-- lowest number on.
-- título: Lacuna na numeração dos documentos
-- fonte: ITG 2000 (R1), item 5(d) (sem espaços em branco); Código Civil, art. 1.183
-- descrição: Os documentos de um lote numerados com dígitos seguem-se sem lacuna a partir do menor número.
-- achado: Lote {lote}: o documento {documento} segue-se ao número {after}; faltam {missing}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per gap, the first findings_max; total counts all
-- locks: none
WITH number AS (
  SELECT d.id, d.batch_id, d.number, d.number::numeric AS value
    FROM ledger.document d
   WHERE d.branch_id = $1::integer AND d.period = $2::date AND d.number ~ '^[0-9]+$'
), step AS (
  SELECT id, batch_id, number, value, lag(value) OVER (PARTITION BY batch_id ORDER BY value) AS previous
    FROM number
), shown AS (
  SELECT s.*, b.code, count(*) OVER () AS total
    FROM step s JOIN ledger.batch b ON b.id = s.batch_id
   WHERE s.value > s.previous + 1
   ORDER BY b.code, s.value LIMIT $3::integer
)
SELECT s.total, 'document' AS entity, s.id AS "entityId",
       format('Batch %s: document %s follows number %s, %s missing', s.code, s.number, s.previous, s.value - s.previous - 1) AS message,
       jsonb_build_object('lote', s.code, 'documento', s.number, 'after', s.previous::text, 'missing', (s.value - s.previous - 1)::text) AS detail
  FROM shown s
 ORDER BY s.code, s.value
