-- rule: ITG-04
-- title: Reversal with place, date and reason
-- severity: WARNING
-- source: ITG 2000 (R1), items 31 and 32: the history of a reversal names its reason, and date and place of the original entry
-- description: The history of a reversal is "ESTORNO de batch/document/entry de dd/mm/yyyy: reason". An entry is a reversal
-- when it is linked to the one that it reverses, or when its history begins with "estorno".
-- título: Estorno com lugar, data e motivo
-- fonte: ITG 2000 (R1), itens 31 e 32: o histórico do estorno diz o motivo, a data e o local do lançamento de origem
-- descrição: O histórico de um estorno é "ESTORNO de lote/documento/lançamento de dd/mm/aaaa: motivo". Um
-- lançamento é estorno quando está ligado ao que estorna ou quando o seu histórico começa com "estorno".
-- achado: Lote {lote}, documento {documento}: o lançamento {lancamento} do dia {day} estorna sem lugar, data e
-- motivo
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per entry number, the first findings_max in the order of documents; total counts all
-- locks: none
-- The history of a line is the text of its code, its own text, or both in this order. MATERIALIZED makes the regular
-- expression below test only the histories of reversals, not all of the month.
WITH code AS MATERIALIZED (
  SELECT h.code, h.text
    FROM ledger.branch b JOIN ledger.history_code h ON h.company_id = b.company_id
   WHERE b.id = $1::integer AND (h.text LIKE 'ESTORNO%' OR h.text LIKE 'Estorno%' OR h.text LIKE 'estorno%')
), reversal AS MATERIALIZED (
  SELECT e.id, e.document_id, e.entry_number, e.day, e.history, e.history_code
    FROM ledger.entry e
   WHERE e.branch_id = $1::integer AND e.period = $2::date
     AND (e.history LIKE 'ESTORNO%' OR e.history LIKE 'Estorno%' OR e.history LIKE 'estorno%'
       OR e.history_code = ANY(ARRAY(SELECT code FROM code)))
   UNION
  SELECT e.id, e.document_id, e.entry_number, e.day, e.history, e.history_code
    FROM ledger.document d
    JOIN ledger.reversal r ON r.reversing_document_id = d.id
    JOIN ledger.entry e ON e.document_id = d.id AND e.entry_number = r.entry_number
   WHERE d.branch_id = $1::integer AND d.period = $2::date
), bad AS (
  SELECT r.document_id, r.entry_number, min(r.id) AS entry_id, min(r.day) AS day
    FROM reversal r LEFT JOIN code c ON c.code = r.history_code
   WHERE NOT EXISTS (SELECT FROM unnest(ARRAY[r.history, concat_ws(' ', c.text, r.history)]) AS said (history)
                      WHERE said.history ~* '^estorno de .+/.+/.+ de [0-9]{2}/[0-9]{2}/[0-9]{4}: *\S')
   GROUP BY r.document_id, r.entry_number
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY document_id, entry_number LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, f.id AS "entityId",
       format('Batch %s, document %s, entry %s of day %s reverses without place, date and reason: %s', b.code, d.number, s.entry_number, s.day, coalesce(e.history, c.text, 'no history')) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', s.entry_number, 'day', s.day,
                          'history', coalesce(e.history, c.text)) AS detail
  FROM shown s
  LEFT JOIN ledger.entry e ON e.id = s.entry_id
  LEFT JOIN code c ON c.code = e.history_code
  LEFT JOIN ledger.entry f ON f.document_id = s.document_id AND f.entry_number = s.entry_number AND f.line = 1
  LEFT JOIN ledger.document d ON d.id = s.document_id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.entry_number
