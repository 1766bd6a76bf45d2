-- rule: ECD-24
-- title: Nature known
-- severity: ERROR
-- source: ECD layout 9, I050: REGRA_TABELA_NATUREZA
-- description: The nature of every account is 01 assets, 02 liabilities, 03 equity, 04 result, 05 memorandum
-- (compensação) or 09 other.
-- título: Natureza conhecida
-- fonte: ECD, leiaute 9, I050: REGRA_TABELA_NATUREZA
-- descrição: A natureza de toda conta é 01 ativo, 02 passivo, 03 patrimônio líquido, 04 resultado, 05
-- compensação ou 09 outras.
-- achado: A conta {account} tem a natureza desconhecida {nature}
-- $1 branch integer
-- $2 findings_max integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
WITH chart AS (
  SELECT c.chart_id FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = $1::integer
), bad AS (
  SELECT a.id, a.code, a.code_path, a.name, a.nature
    FROM chart JOIN ledger.account a ON a.chart_id = chart.chart_id
   WHERE a.nature NOT IN ('01', '02', '03', '04', '05', '09')
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY code_path, id LIMIT $2::integer
)
SELECT s.total, 'account' AS entity, s.id AS "entityId",
       format('Account %s %s has the unknown nature %s', s.code, s.name, s.nature) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.id, 'nature', s.nature) AS detail
  FROM shown s
 ORDER BY s.code_path, s.id
