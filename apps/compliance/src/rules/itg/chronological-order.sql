-- rule: ITG-03
-- title: Days out of order
-- severity: WARNING
-- source: ITG 2000 (R1), item 5(c); Civil Code, art. 1.183: in chronological order of day, month and year
-- description: Inside a batch the entries, in the order in which they were written, never go back to an
-- earlier day.
-- título: Dias fora de ordem
-- fonte: ITG 2000 (R1), item 5(c); Código Civil, art. 1.183: em ordem cronológica de dia, mês e ano
-- descrição: Em um lote, os lançamentos, na ordem em que foram gravados, nunca voltam a um dia anterior.
-- achado: Lote {lote}, documento {documento}: o lançamento {lancamento} é do dia {day}, e o gravado antes
-- dele, do dia {previousDay}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per entry that goes back, the first findings_max; total counts all
-- locks: none
-- Only the entries of suspect batches are sorted. A batch is not suspect when each of its documents has entries of one
-- day only, with ids above those of the documents before it, and that day is not before theirs. The ids of one cell are
-- in the order of writing; each cell has its range of 2^40 ids. A batch that several cells wrote is suspect, and sorted
-- by created_at.
WITH document AS (
  SELECT d.batch_id, e.*
    FROM (SELECT document_id, min(id) AS first_id, max(id) AS last_id, min(day) AS first_day, max(day) AS last_day
            FROM ledger.entry
           WHERE branch_id = $1::integer AND period = $2::date AND line = 1
           GROUP BY document_id) e
    JOIN ledger.document d ON d.id = e.document_id
), suspect AS (
  SELECT batch_id, max(last_id) >> 40 <> min(first_id) >> 40 AS of_cells
    FROM (SELECT *, max(last_id) OVER earlier AS previous_id, max(last_day) OVER earlier AS previous_day
            FROM document
          WINDOW earlier AS (PARTITION BY batch_id ORDER BY first_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) d
   GROUP BY batch_id
  HAVING bool_or(first_day <> last_day OR first_id < previous_id OR first_day < previous_day) OR max(last_id) >> 40 <> min(first_id) >> 40
), step AS (
  SELECT e.id AS entry_id, e.document_id, e.day, d.batch_id,
         lag(e.day) OVER (PARTITION BY d.batch_id ORDER BY CASE WHEN suspect.of_cells THEN e.created_at END, e.id) AS previous_day
    FROM suspect
    JOIN ledger.document d ON d.batch_id = suspect.batch_id
   CROSS JOIN LATERAL (
         SELECT e.id, e.document_id, e.day, e.branch_id, e.period, e.created_at FROM ledger.entry e WHERE e.document_id BETWEEN d.id AND d.id AND e.line = 1 OFFSET 0) e
   WHERE e.branch_id = $1::integer AND e.period = $2::date
), shown AS (
  SELECT *, count(*) OVER () AS total FROM step WHERE day < previous_day ORDER BY batch_id, entry_id LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('Batch %s, document %s, entry %s is of day %s, the entry written before it of day %s', b.code, d.number, e.entry_number, s.day, s.previous_day) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', e.entry_number, 'day', s.day, 'previousDay', s.previous_day) AS detail
  FROM shown s
  JOIN ledger.entry e ON e.id = s.entry_id
  JOIN ledger.document d ON d.id = s.document_id
  JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.batch_id, s.entry_id
