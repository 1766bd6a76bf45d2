-- rule: ITG-02
-- title: Gap in entry numbers
-- severity: WARNING
-- source: ITG 2000 (R1), item 5(d) (no blank spaces); Civil Code, art. 1.183
-- description: Entry numbers in digits follow each other without a gap: through the batch when its documents
-- share one numbering, inside each document when they begin anew.
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per gap, the first findings_max; total counts all
-- locks: none
WITH number AS (
  SELECT document_id, entry_number, id AS entry_id
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date AND line = 1 AND entry_number ~ '^[0-9]+$'
), numbering AS (
  SELECT d.batch_id, count(*) = count(DISTINCT n.entry_number) AS shared
    FROM number n JOIN ledger.document d ON d.id = n.document_id
   GROUP BY d.batch_id
), step AS (
  SELECT n.document_id, n.entry_number, n.entry_id, n.entry_number::integer AS value,
         lag(n.entry_number::integer) OVER (PARTITION BY d.batch_id, CASE WHEN g.shared THEN 0 ELSE d.id END ORDER BY n.entry_number::integer) AS previous
    FROM number n
    JOIN ledger.document d ON d.id = n.document_id
    JOIN numbering g ON g.batch_id = d.batch_id
), shown AS (
  SELECT *, count(*) OVER () AS total FROM step WHERE value > previous + 1 ORDER BY document_id, value LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('Batch %s, document %s: entry %s follows number %s, %s missing', b.code, d.number, s.entry_number, s.previous, s.value - s.previous - 1) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'lancamento', s.entry_number, 'after', s.previous, 'missing', s.value - s.previous - 1) AS detail
  FROM shown s
  JOIN ledger.document d ON d.id = s.document_id
  JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.value
