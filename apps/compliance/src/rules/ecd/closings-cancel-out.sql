-- rule: ECD-11
-- title: Closings cancel out
-- severity: ERROR
-- source: ECD layout 9, I155: REGRA_VALIDACAO_SOMA_SALDO_FINAL
-- description: The closing balances of the analytic accounts add up to zero.
-- título: Os saldos finais se anulam
-- fonte: ECD, leiaute 9, I155: REGRA_VALIDACAO_SOMA_SALDO_FINAL
-- descrição: Os saldos finais das contas analíticas somam zero.
-- achado: Os saldos finais somam {sum} em vez de 0,00
-- $1 branch integer
-- $2 period date
-- rows: at most one: the month
-- locks: none
SELECT 1::bigint AS total, 'month' AS entity, NULL::bigint AS "entityId",
       format('The closing balances add up to %s instead of 0.00', m.sum) AS message,
       jsonb_build_object('sum', m.sum::text) AS detail
  FROM (SELECT sum(closing) AS sum FROM compliance.month_balance($1::integer, $2::date)) m
 WHERE m.sum <> 0
