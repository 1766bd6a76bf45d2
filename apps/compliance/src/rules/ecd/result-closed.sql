-- rule: ECD-19
-- title: Result accounts zero after closing
-- severity: ERROR
-- source: ECD layout 9, I350 and I355: REGRA_VALIDACAO_CONTA_RESULTADO
-- description: In a month with closing entries, and in the last month of the year, every result account
-- (nature 04) closes with zero.
-- título: Contas de resultado zeradas após o encerramento
-- fonte: ECD, leiaute 9, I350 e I355: REGRA_VALIDACAO_CONTA_RESULTADO
-- descrição: Em um mês com lançamentos de encerramento, e no último mês do exercício, toda conta de resultado
-- (natureza 04) fecha com zero.
-- achado: A conta de resultado {account} fecha com {closing} em vez de 0,00
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- $4 year_end_month integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
WITH balance AS MATERIALIZED (
  SELECT * FROM compliance.month_balance($1::integer, $2::date)
), bad AS (
  SELECT m.account_id, m.closing
    FROM balance m
   CROSS JOIN LATERAL (SELECT a.nature FROM ledger.account a WHERE a.id = m.account_id OFFSET 0) a
   WHERE a.nature = '04' AND m.closing <> 0
     AND (extract(month FROM $2::date) = $4::integer
       OR EXISTS (SELECT 1 FROM balance WHERE (closing_debit, closing_credit) <> (0, 0)))
), shown AS (
  SELECT b.*, a.code, a.code_path, a.name, count(*) OVER () AS total
    FROM bad b LEFT JOIN ledger.account a ON a.id = b.account_id
   ORDER BY a.code_path, b.account_id LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.account_id AS "entityId",
       format('Result account %s %s closes with %s instead of 0.00', s.code, s.name, s.closing) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.account_id, 'closing', s.closing::text) AS detail
  FROM shown s
 ORDER BY s.code_path, s.account_id
