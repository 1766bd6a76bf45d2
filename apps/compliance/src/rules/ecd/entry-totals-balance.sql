-- rule: ECD-01
-- title: Entry totals balance
-- severity: ERROR
-- source: ECD layout 9, I200 and I250: REGRA_VALIDACAO_VL_LCTO_DEB, REGRA_VALIDACAO_VL_LCTO_CRED
-- description: The debits of every entry number add up to its credits. A line with a counter-account that
-- posts both sides balances by itself.
-- título: Os totais do lançamento fecham
-- fonte: ECD, leiaute 9, I200 e I250: REGRA_VALIDACAO_VL_LCTO_DEB, REGRA_VALIDACAO_VL_LCTO_CRED
-- descrição: Os débitos de todo lançamento são iguais aos créditos. Uma partida com contrapartida, que lança
-- dos dois lados, fecha por si.
-- achado: Lote {lote}, documento {documento}, lançamento {lancamento} do dia {day}: débitos {debit}, créditos
-- {credit}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per entry number, the first findings_max in the order of documents; total counts all
-- locks: none
WITH bad AS (
  SELECT document_id, entry_number, min(id) AS entry_id, min(day) AS day
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date AND NOT posts_contra
   GROUP BY document_id, entry_number
  HAVING sum(CASE side WHEN 'D' THEN amount ELSE -amount END) <> 0
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY document_id, entry_number LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('Batch %s, document %s, entry %s of day %s: debits %s, credits %s', b.code, d.number, s.entry_number, s.day, sums.debit, sums.credit) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', s.entry_number, 'day', s.day,
                          'history', e.history, 'debit', sums.debit::text, 'credit', sums.credit::text) AS detail
  FROM shown s
  LEFT JOIN ledger.entry e ON e.id = s.entry_id
 CROSS JOIN LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE side = 'D'), 0.00) AS debit, coalesce(sum(amount) FILTER (WHERE side = 'C'), 0.00) AS credit
                       FROM ledger.entry
                      WHERE document_id = s.document_id AND entry_number = s.entry_number AND NOT posts_contra) sums
  LEFT JOIN ledger.document d ON d.id = s.document_id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.entry_number
