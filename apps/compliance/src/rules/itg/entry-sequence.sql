-- rule: ITG-02
-- title: Gap in entry numbers
-- severity: WARNING
-- source: ITG 2000 (R1), item 5(d) (no blank spaces); Civil Code, art. 1.183
-- description: Entry numbers in digits follow each other without a gap: through the batch when its documents
-- share one numbering, inside each document when they begin anew.
-- título: Lacuna na numeração dos lançamentos
-- fonte: ITG 2000 (R1), item 5(d) (sem espaços em branco); Código Civil, art. 1.183
-- descrição: Os números de lançamento com dígitos seguem-se sem lacuna: em todo o lote, quando os documentos
-- compartilham uma numeração; em cada documento, quando recomeçam.
-- achado: Lote {lote}, documento {documento}: o lançamento {lancamento} segue-se ao número {after}; faltam
-- {missing}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per gap, the first findings_max; total counts all
-- locks: none
-- Numbers are sorted only in a batch that may have a gap. A document has no gap when the count of its numbers is its last minus
-- its first plus one, unless two of them may be equal (1 and 01). A batch of such documents has no gap when two of them overlap
-- (each then has its own numbering), or when each one follows the one before it.
WITH document AS (
  SELECT d.batch_id, e.*
    FROM (SELECT document_id, count(*) AS numbers, min(value) AS first, max(value) AS last,
                 min(digits) AS digits_min, max(digits) AS digits_max, bool_or(padded) AS padded
            FROM (SELECT document_id, entry_number::integer AS value, octet_length(entry_number) AS digits, entry_number COLLATE "C" < '1' AS padded
                    FROM ledger.entry
                   WHERE branch_id = $1::integer AND period = $2::date AND line = 1 AND ltrim(entry_number, '0123456789') = '' OFFSET 0) number
           GROUP BY document_id) e
    JOIN ledger.document d ON d.id = e.document_id
), suspect AS (
  SELECT batch_id
    FROM (SELECT *, max(last) OVER (PARTITION BY batch_id ORDER BY first, document_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS previous
            FROM document) d
   GROUP BY batch_id
  HAVING bool_or(numbers <> last - first + 1) OR (bool_or(padded) AND min(digits_min) <> max(digits_max))
      OR (bool_or(first > previous + 1) AND NOT bool_or(first <= previous))
), number AS (
  SELECT suspect.batch_id, e.document_id, e.entry_number, e.id AS entry_id,
         row_number() OVER (PARTITION BY suspect.batch_id, e.entry_number) = 1 AS is_new
    FROM suspect
   CROSS JOIN LATERAL (
         SELECT d.id, d.branch_id, d.period FROM ledger.document d WHERE d.batch_id = suspect.batch_id OFFSET 0) d
   CROSS JOIN LATERAL (
         SELECT e.id, e.document_id, e.entry_number, e.branch_id, e.period
           FROM ledger.entry e WHERE e.document_id BETWEEN d.id AND d.id AND e.line = 1 AND e.entry_number ~ '^[0-9]+$' OFFSET 0) e
   WHERE d.branch_id = $1::integer AND d.period = $2::date AND e.branch_id = $1::integer AND e.period = $2::date
), numbering AS (
  SELECT *, bool_and(is_new) OVER (PARTITION BY batch_id) AS shared FROM number
), step AS (
  SELECT document_id, entry_number, entry_id, entry_number::integer AS value,
         lag(entry_number::integer) OVER (PARTITION BY batch_id, CASE WHEN shared THEN 0 ELSE document_id END ORDER BY entry_number::integer) AS previous
    FROM numbering
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
