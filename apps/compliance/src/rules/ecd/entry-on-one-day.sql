-- rule: ECD-03
-- title: Entry on one day
-- severity: ERROR
-- source: ECD layout 9, I200: one DT_LCTO for all lines of an entry
-- description: All lines of an entry number have the same day: the ECD has one date an entry, and the balance
-- must hold on it.
-- título: Lançamento em um só dia
-- fonte: ECD, leiaute 9, I200: uma só DT_LCTO para todas as partidas de um lançamento
-- descrição: Todas as partidas de um lançamento têm o mesmo dia: a ECD tem uma data por lançamento, e ele deve
-- fechar nela.
-- achado: Lote {lote}, documento {documento}, lançamento {lancamento} do dia {day}: outra partida é do dia
-- {otherDay}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per entry number, the first findings_max in the order of documents; total counts all
-- locks: none
-- A document whose lines are all of one day has no finding, so only the other documents are read by entry number.
WITH several_days AS (
  SELECT document_id FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date
   GROUP BY document_id HAVING min(day) <> max(day)
), bad AS (
  SELECT f.document_id, f.entry_number, min(f.id) AS entry_id, min(f.day) AS day, max(e.day) AS other_day
    FROM several_days
    JOIN ledger.entry e USING (document_id)
    JOIN ledger.entry f ON f.document_id = e.document_id AND f.entry_number = e.entry_number AND f.line = 1
   WHERE e.branch_id = $1::integer AND e.period = $2::date AND e.line > 1
     AND f.branch_id = $1::integer AND f.period = $2::date AND f.day <> e.day
   GROUP BY f.document_id, f.entry_number
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY document_id, entry_number LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('Batch %s, document %s, entry %s of day %s: another line of it is of day %s', b.code, d.number, s.entry_number, s.day, s.other_day) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', s.entry_number, 'day', s.day,
                          'history', e.history, 'otherDay', s.other_day) AS detail
  FROM shown s
  LEFT JOIN ledger.entry e ON e.id = s.entry_id
  LEFT JOIN ledger.document d ON d.id = s.document_id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.entry_number
