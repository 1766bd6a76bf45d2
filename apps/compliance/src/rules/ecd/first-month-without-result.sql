-- rule: ECD-29
-- title: First month without result balances
-- severity: ERROR
-- source: ECD layout 9, I155: a fiscal year begins with result accounts at zero
-- description: When the books begin with a fiscal year, every result account (nature 04) opens their first month with
-- zero. Books that begin inside a fiscal year take over its result.
-- título: Primeiro mês sem saldos de resultado
-- fonte: ECD, leiaute 9, I155: o exercício começa com as contas de resultado zeradas
-- descrição: Quando a escrituração começa com o exercício social, toda conta de resultado (natureza 04) abre o
-- primeiro mês com zero. A que começa no curso do exercício assume o resultado dele.
-- achado: A conta de resultado {account} abre a escrituração com {opening} em vez de 0,00
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- $4 year_end_month integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
WITH bad AS (
  SELECT m.account_id, m.opening
    FROM ledger.branch b
    JOIN ledger.company c ON c.id = b.company_id AND c.base_period = $2::date
   CROSS JOIN compliance.month_balance($1::integer, $2::date) m
   CROSS JOIN LATERAL (SELECT a.nature FROM ledger.account a WHERE a.id = m.account_id OFFSET 0) a
   WHERE a.nature = '04' AND b.id = $1::integer AND m.opening <> 0 AND extract(month FROM $2::date - interval '1 month') = $4::integer
), shown AS (
  SELECT b.*, a.code, a.code_path, a.name, count(*) OVER () AS total
    FROM bad b LEFT JOIN ledger.account a ON a.id = b.account_id
   ORDER BY a.code_path, b.account_id LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.account_id AS "entityId",
       format('Result account %s %s opens the books with %s instead of 0.00', s.code, s.name, s.opening) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.account_id, 'opening', s.opening::text) AS detail
  FROM shown s
 ORDER BY s.code_path, s.account_id
