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
-- A document whose lines are all of one day has no finding, so only the other documents are read by entry number, and the month is
-- read once more only when there is one. IS TRUE keeps their ids in a hash table: where the planner expects one document, a join
-- compares each document with every line.
WITH several_days AS MATERIALIZED (
  SELECT document_id FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date
   GROUP BY document_id HAVING min(day) <> max(day)
), bad AS (
  SELECT document_id, entry_number
    FROM ledger.entry
   WHERE EXISTS (SELECT FROM several_days)
     AND branch_id = $1::integer AND period = $2::date AND (document_id IN (SELECT document_id FROM several_days)) IS TRUE
   GROUP BY document_id, entry_number HAVING min(day) <> max(day)
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY document_id, entry_number LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, e.id AS "entityId",
       format('Batch %s, document %s, entry %s of day %s: another line of it is of day %s', b.code, d.number, s.entry_number, e.day, other.day) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', s.entry_number, 'day', e.day,
                          'history', e.history, 'otherDay', other.day) AS detail
  FROM shown s
 CROSS JOIN LATERAL (
       SELECT f.id, f.day, f.history FROM ledger.entry f
        WHERE f.document_id = s.document_id AND f.entry_number = s.entry_number ORDER BY f.line LIMIT 1) e
 CROSS JOIN LATERAL (
       SELECT max(o.day) AS day FROM ledger.entry o
        WHERE o.document_id = s.document_id AND o.entry_number = s.entry_number AND o.day <> e.day) other
  LEFT JOIN ledger.document d ON d.id = s.document_id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.entry_number
