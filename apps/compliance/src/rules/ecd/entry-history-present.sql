-- rule: ECD-08
-- title: History present
-- severity: ERROR
-- source: ECD layout 9, I250: REGRA_HISTORICO_OBRIGATORIO; ITG 2000 (R1), item 6(d)
-- description: Every line has a history text or a history code.
-- título: Histórico presente
-- fonte: ECD, leiaute 9, I250: REGRA_HISTORICO_OBRIGATORIO; ITG 2000 (R1), item 6(d)
-- descrição: Toda partida tem um texto de histórico ou um código de histórico.
-- achado: Lote {lote}, documento {documento}, lançamento {lancamento} do dia {day}: sem histórico nem código
-- de histórico
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per line, the first findings_max; total counts all
-- locks: none
-- CASE looks at the first character before it calls is_blank: for almost every history that is enough, and is_blank
-- alone takes four times as long. The history code is compared as bpchar, which ignores blanks at the end.
WITH bad AS (
  SELECT id AS entry_id, document_id, entry_number, day
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date
     AND CASE WHEN ascii(history) BETWEEN 33 AND 126 THEN false ELSE ledger.is_blank(history) END
     AND coalesce(history_code, '')::bpchar = ''
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY document_id, entry_number, entry_id LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('Batch %s, document %s, entry %s of day %s: neither history nor history code', b.code, d.number, s.entry_number, s.day) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', s.entry_number, 'day', s.day,
                          'history', e.history) AS detail
  FROM shown s
  LEFT JOIN ledger.entry e ON e.id = s.entry_id
  LEFT JOIN ledger.document d ON d.id = s.document_id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.entry_number
