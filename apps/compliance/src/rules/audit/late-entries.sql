-- rule: AUD-09
-- title: Entries posted late
-- severity: WARNING
-- source: Audit practice; NBC TA 240 (R1), tests of journal entries (entries after the end of the period)
-- description: Entries that were written more than the allowed days after the end of their month, in the
-- company's time zone.
-- título: Lançamentos registrados com atraso
-- fonte: Prática de auditoria; NBC TA 240 (R1), testes de lançamentos contábeis (lançamentos posteriores ao fim do período)
-- descrição: Lançamentos gravados depois dos dias permitidos após o fim do mês, no fuso horário da empresa.
-- achado: Lote {lote}, documento {documento}, lançamento {lancamento} do dia {day}: gravado em {writtenOn}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- $4 late_entry_days integer
-- rows: one per entry number, the first findings_max in the order of documents; total counts all
-- locks: none
-- The entries are counted apart from the rows shown: a month that was imported late has as many findings as entries.
WITH deadline AS (
  SELECT ($2::date + interval '1 month' + make_interval(days => $4::integer)) AT TIME ZONE c.time_zone AS at, c.time_zone
    FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id
   WHERE b.id = $1::integer
), counted AS (
  SELECT count(*) AS total
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date AND line = 1 AND created_at >= (SELECT at FROM deadline)
), shown AS (
  SELECT e.document_id, e.entry_number, e.id AS entry_id, e.day, (e.created_at AT TIME ZONE x.time_zone)::date AS written, c.total
    FROM counted c
   CROSS JOIN deadline x
    JOIN ledger.entry e ON e.branch_id = $1::integer AND e.period = $2::date AND e.line = 1 AND e.created_at >= x.at
   WHERE c.total > 0
   ORDER BY e.document_id, e.id LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('Batch %s, document %s, entry %s of day %s was written on %s', b.code, d.number, s.entry_number, s.day, to_char(s.written, 'YYYY-MM-DD')) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', s.entry_number, 'day', s.day,
                          'history', e.history, 'writtenOn', to_char(s.written, 'YYYY-MM-DD')) AS detail
  FROM shown s
  LEFT JOIN ledger.entry e ON e.id = s.entry_id
  LEFT JOIN ledger.document d ON d.id = s.document_id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.entry_id
