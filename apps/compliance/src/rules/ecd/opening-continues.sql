-- rule: ECD-15
-- title: Opening is the previous closing
-- severity: ERROR
-- source: ECD layout 9, I155: REGRA_VALIDACAO_SALDO_INI_DIF_FIN
-- description: For every account the opening balance is the closing balance of the month before, or the
-- initial balance in the base month; an account without a row counts as zero.
-- título: A abertura é o fechamento anterior
-- fonte: ECD, leiaute 9, I155: REGRA_VALIDACAO_SALDO_INI_DIF_FIN
-- descrição: Em toda conta, o saldo inicial é o saldo final do mês anterior ou, no mês-base, o saldo de
-- abertura; uma conta sem registro conta como zero.
-- achado: A conta {account} abre com {opening}, mas o mês anterior fechou com {previousClosing}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
-- Adding 0.00 gives a zero two decimals.
WITH bad AS (
  SELECT account_id, opening + 0.00 AS opening, carried + 0.00 AS carried
    FROM compliance.month_balance($1::integer, $2::date)
   WHERE opening <> carried
), shown AS (
  SELECT b.*, a.code, a.code_path, a.name, count(*) OVER () AS total
    FROM bad b LEFT JOIN ledger.account a ON a.id = b.account_id
   ORDER BY a.code_path, b.account_id LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.account_id AS "entityId",
       format('Account %s %s opens with %s, but the month before closed with %s', s.code, s.name, s.opening, s.carried) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.account_id, 'opening', s.opening::text, 'previousClosing', s.carried::text) AS detail
  FROM shown s
 ORDER BY s.code_path, s.account_id
