-- rule: ECD-05
-- title: Entry with several debits and several credits
-- severity: WARNING
-- source: ECD layout 9, I200: REGRA_LCTO_4_FORMULA
-- description: An ordinary entry with two or more debits and two or more credits (the fourth formula) does not
-- say which account answers to which; the validator asks to check it.
-- título: Lançamento com vários débitos e vários créditos
-- fonte: ECD, leiaute 9, I200: REGRA_LCTO_4_FORMULA
-- descrição: Um lançamento ordinário com dois ou mais débitos e dois ou mais créditos (quarta fórmula) não
-- informa qual conta corresponde a qual; o validador pede que seja conferido.
-- achado: Lote {lote}, documento {documento}, lançamento {lancamento} do dia {day}: {debits} débitos e
-- {credits} créditos
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per entry number, the first findings_max in the order of documents; total counts all
-- locks: none
-- Two debits and two credits take at least four lines, or two lines that post both sides.
WITH long AS (
  SELECT DISTINCT document_id, entry_number
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date AND NOT closing AND line >= CASE WHEN posts_contra THEN 2 ELSE 4 END
), bad AS (
  SELECT l.document_id, l.entry_number, e.entry_id, e.day, e.debits, e.credits
    FROM long l
   CROSS JOIN LATERAL (
         SELECT min(id) AS entry_id, min(day) AS day,
                count(*) FILTER (WHERE side = 'D' OR posts_contra) AS debits, count(*) FILTER (WHERE side = 'C' OR posts_contra) AS credits
           FROM ledger.entry WHERE document_id = l.document_id AND entry_number = l.entry_number) e
   WHERE e.debits > 1 AND e.credits > 1
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY document_id, entry_number LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('Batch %s, document %s, entry %s of day %s: %s debits and %s credits', b.code, d.number, s.entry_number, s.day, s.debits, s.credits) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', s.entry_number, 'day', s.day,
                          'history', e.history, 'debits', s.debits, 'credits', s.credits) AS detail
  FROM shown s
  LEFT JOIN ledger.entry e ON e.id = s.entry_id
  LEFT JOIN ledger.document d ON d.id = s.document_id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.entry_number
