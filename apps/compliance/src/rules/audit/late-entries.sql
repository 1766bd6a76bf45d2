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
-- The entries are counted apart from the rows shown: a month that was imported late has as many findings as entries. The
-- count is a scalar subquery, which runs once: as a join it ran again for each entry when statistics were missing. OFFSET 0
-- keeps the planner from reading the entries of all months in the order of documents to stop at the first findings.
WITH deadline AS (
  SELECT ($2::date + interval '1 month' + make_interval(days => $4::integer)) AT TIME ZONE c.time_zone AS at, c.time_zone
    FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id
   WHERE b.id = $1::integer
), shown AS (
  SELECT late.*,
         (SELECT count(*) FROM ledger.entry
           WHERE branch_id = $1::integer AND period = $2::date AND line = 1 AND created_at >= (SELECT at FROM deadline)) AS total
    FROM (SELECT document_id, entry_number, id AS entry_id, day, (created_at AT TIME ZONE (SELECT time_zone FROM deadline))::date AS written
            FROM ledger.entry
           WHERE branch_id = $1::integer AND period = $2::date AND line = 1 AND created_at >= (SELECT at FROM deadline) OFFSET 0) late
   ORDER BY document_id, entry_id LIMIT $3::integer
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
