-- rule: ECD-28
-- title: Closing on the last day of the fiscal year
-- severity: ERROR
-- source: ECD layout 9, I350: DT_RES is the date of the closing, that of the end of the fiscal year
-- description: In the last month of the fiscal year the closing entries are of its last day.
-- título: Encerramento no último dia do exercício social
-- fonte: ECD, leiaute 9, I350: DT_RES é a data do encerramento, a do fim do exercício
-- descrição: No último mês do exercício social, os lançamentos de encerramento são do último dia.
-- achado: Lote {lote}, documento {documento}: o lançamento de encerramento {lancamento} é do dia {day}, mas o
-- exercício social termina no último dia do mês
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- $4 year_end_month integer
-- rows: one per entry number, the first findings_max in the order of documents; total counts all
-- locks: none
WITH bad AS (
  SELECT e.document_id, e.entry_number, min(e.day) AS day
    FROM ledger.document d JOIN ledger.entry e ON e.document_id = d.id AND e.closing
   WHERE d.branch_id = $1::integer AND d.period = $2::date AND d.closing AND extract(month FROM $2::date) = $4::integer
     AND e.day <> extract(day FROM $2::date + interval '1 month' - interval '1 day')::integer
   GROUP BY e.document_id, e.entry_number
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY document_id, entry_number LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, e.id AS "entityId",
       format('Batch %s, document %s, entry %s closes on day %s, but the fiscal year ends on the last day of the month', b.code, d.number, s.entry_number, s.day) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', s.entry_number, 'day', s.day,
                          'history', e.history) AS detail
  FROM shown s
  LEFT JOIN ledger.entry e ON e.document_id = s.document_id AND e.entry_number = s.entry_number AND e.line = 1
  LEFT JOIN ledger.document d ON d.id = s.document_id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.entry_number
