-- rule: AUD-02
-- title: Round amounts
-- severity: WARNING
-- source: Audit practice; NBC TA 240 (R1), tests of journal entries (round numbers)
-- description: Ordinary entries over a round amount (a multiple of the unit, from the minimum on): estimates
-- and invented figures are round.
-- título: Valores redondos
-- fonte: Prática de auditoria; NBC TA 240 (R1), testes de lançamentos contábeis (números redondos)
-- descrição: Lançamentos ordinários de valor redondo (múltiplo da unidade, a partir do mínimo): estimativas e
-- valores inventados são redondos.
-- achado: Lote {lote}, documento {documento}, lançamento {lancamento} do dia {day}: {amount}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- $4 round_amount_unit integer
-- $5 round_amount_min integer
-- rows: one per entry number, the first findings_max in the order of documents; total counts all
-- locks: none
WITH bad AS (
  SELECT document_id, entry_number, min(day) AS day, max(amount) AS amount
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date AND NOT closing
     AND amount >= $5::integer AND amount % $4::integer = 0
   GROUP BY document_id, entry_number
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY document_id, entry_number LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, e.id AS "entityId",
       format('Batch %s, document %s, entry %s of day %s: %s', b.code, d.number, s.entry_number, s.day, s.amount) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', s.entry_number, 'day', s.day,
                          'history', e.history, 'amount', s.amount::text) AS detail
  FROM shown s
  LEFT JOIN ledger.entry e ON e.document_id = s.document_id AND e.entry_number = s.entry_number AND e.line = 1
  LEFT JOIN ledger.document d ON d.id = s.document_id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.entry_number
