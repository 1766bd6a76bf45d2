-- rule: AUD-03
-- title: Entries on weekends
-- severity: WARNING
-- source: Audit practice; NBC TA 240 (R1), tests of journal entries (unusual times)
-- description: Ordinary entries on a Saturday or Sunday, each counted once. National holidays on other days
-- are AUD-04.
-- título: Lançamentos em fins de semana
-- fonte: Prática de auditoria; NBC TA 240 (R1), testes de lançamentos contábeis (momentos incomuns)
-- descrição: Lançamentos ordinários em sábado ou domingo, cada um contado uma vez. Os feriados nacionais em
-- outros dias são da AUD-04.
-- achado: Lote {lote}, documento {documento}, lançamento {lancamento} do dia {day}: fim de semana
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- $4 weekend_days integer[]
-- rows: one per entry number, the first findings_max in the order of documents; total counts all
-- locks: none
WITH bad AS (
  SELECT document_id, entry_number, min(day) AS day
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date AND NOT closing AND day = ANY($4::integer[])
   GROUP BY document_id, entry_number
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY document_id, entry_number LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, e.id AS "entityId",
       format('Batch %s, document %s, entry %s of day %s: a weekend', b.code, d.number, s.entry_number, s.day) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', s.entry_number, 'day', s.day,
                          'history', e.history) AS detail
  FROM shown s
  LEFT JOIN ledger.entry e ON e.document_id = s.document_id AND e.entry_number = s.entry_number AND e.line = 1
  LEFT JOIN ledger.document d ON d.id = s.document_id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.entry_number
