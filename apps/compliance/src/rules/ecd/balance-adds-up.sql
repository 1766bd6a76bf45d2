-- rule: ECD-13
-- title: Opening plus movement is closing
-- severity: ERROR
-- source: ECD layout 9, I155: REGRA_VALIDACAO_SALDO_FINAL
-- description: For every account the stored closing balance is its opening balance plus debits less credits,
-- closing entries included.
-- título: Abertura mais movimento é o fechamento
-- fonte: ECD, leiaute 9, I155: REGRA_VALIDACAO_SALDO_FINAL
-- descrição: Em toda conta, o saldo final gravado é o saldo inicial mais os débitos menos os créditos,
-- incluídos os lançamentos de encerramento.
-- achado: A conta {account} fecha com {closing}, mas a abertura e o movimento somam {expected}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
WITH bad AS (
  SELECT account_id, opening + debit - credit + closing_debit - closing_credit AS expected, closing
    FROM compliance.month_balance($1::integer, $2::date)
   WHERE opening + debit - credit + closing_debit - closing_credit <> closing
), shown AS (
  SELECT b.*, a.code, a.code_path, a.name, count(*) OVER () AS total
    FROM bad b LEFT JOIN ledger.account a ON a.id = b.account_id
   ORDER BY a.code_path, b.account_id LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.account_id AS "entityId",
       format('Account %s %s closes with %s, but its opening and movement make %s', s.code, s.name, s.closing, s.expected) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.account_id, 'closing', s.closing::text, 'expected', s.expected::text) AS detail
  FROM shown s
 ORDER BY s.code_path, s.account_id
