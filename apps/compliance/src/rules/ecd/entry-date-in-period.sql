-- rule: ECD-04
-- title: Date inside the period
-- severity: ERROR
-- source: ECD layout 9, I200: DT_LCTO lies in the period of I150
-- description: Every line has a day that its month has, and is in the branch and month of its document and
-- batch.
-- título: Data dentro do período
-- fonte: ECD, leiaute 9, I200: DT_LCTO está no período do I150
-- descrição: Toda partida tem um dia que existe no seu mês e está na filial e no mês do seu documento e do seu
-- lote.
-- achado: Lote {lote}, documento {documento}, lançamento {lancamento} do dia {day}: fora do mês ou da filial
-- do documento e do lote
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per line, the first findings_max; total counts all
-- locks: none
WITH suspect AS MATERIALIZED (
  SELECT e.id, e.document_id, e.entry_number, e.day,
         e.day NOT BETWEEN 1 AND extract(day FROM $2::date + interval '1 month' - interval '1 day')::integer AS outside
    FROM ledger.entry e
   WHERE e.branch_id = $1::integer AND e.period = $2::date
     AND (e.day NOT BETWEEN 1 AND extract(day FROM $2::date + interval '1 month' - interval '1 day')::integer
       OR e.document_id NOT IN (
           SELECT d.id FROM ledger.document d
            CROSS JOIN LATERAL (SELECT b.branch_id, b.period FROM ledger.batch b WHERE b.id = d.batch_id OFFSET 0) b
            WHERE d.branch_id = $1::integer AND d.period = $2::date AND (b.branch_id, b.period) = (d.branch_id, d.period)))
), bad AS (
  SELECT *, 'the month has no such day' AS reason FROM suspect WHERE outside
   UNION ALL
  SELECT s.*, 'its document or batch is of another branch or month'
    FROM suspect s
   WHERE NOT EXISTS (SELECT 1 FROM ledger.document d JOIN ledger.batch b ON b.id = d.batch_id AND (b.branch_id, b.period) = (d.branch_id, d.period)
                      WHERE d.id = s.document_id AND d.branch_id = $1::integer AND d.period = $2::date)
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY document_id, entry_number, id LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, s.id AS "entityId",
       format('Batch %s, document %s, entry %s of day %s: %s', b.code, d.number, s.entry_number, s.day, s.reason) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', s.entry_number, 'day', s.day,
                          'history', e.history) AS detail
  FROM shown s
  LEFT JOIN ledger.entry e ON e.id = s.id
  LEFT JOIN ledger.document d ON d.id = s.document_id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.entry_number, s.id
