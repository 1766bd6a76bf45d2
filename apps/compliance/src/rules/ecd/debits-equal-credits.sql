-- rule: ECD-12
-- title: Debits of the month equal its credits
-- severity: ERROR
-- source: ECD layout 9, I155: REGRA_VALIDACAO_DEB_DIF_CRED
-- description: The stored debits of the month, closing entries included, add up to the stored credits.
-- título: Os débitos do mês são iguais aos créditos
-- fonte: ECD, leiaute 9, I155: REGRA_VALIDACAO_DEB_DIF_CRED
-- descrição: Os débitos gravados do mês, incluídos os lançamentos de encerramento, são iguais aos créditos
-- gravados.
-- achado: Os débitos do mês são {debit}, e os créditos, {credit}
-- $1 branch integer
-- $2 period date
-- rows: at most one: the month
-- locks: none
SELECT 1::bigint AS total, 'month' AS entity, NULL::bigint AS "entityId",
       format('The debits of the month are %s, its credits %s', m.debit, m.credit) AS message,
       jsonb_build_object('debit', m.debit::text, 'credit', m.credit::text) AS detail
  FROM (SELECT sum(debit + closing_debit) AS debit, sum(credit + closing_credit) AS credit
          FROM compliance.month_balance($1::integer, $2::date)) m
 WHERE m.debit <> m.credit
