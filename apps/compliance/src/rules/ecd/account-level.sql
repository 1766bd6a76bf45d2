-- rule: ECD-25
-- title: Level of analytic balance-sheet accounts
-- severity: ERROR
-- source: ECD layout 9, I050: levels of the chart (NIVEL, IND_CTA A)
-- description: An analytic account of assets, liabilities or equity is at the fourth level or below, so
-- that group, subgroup and account can be distinguished.
-- título: Nível das contas analíticas patrimoniais
-- fonte: ECD, leiaute 9, I050: níveis do plano de contas (NIVEL, IND_CTA A)
-- descrição: Uma conta analítica do ativo, do passivo ou do patrimônio líquido está no quarto nível ou abaixo
-- dele, para que se distingam grupo, subgrupo e conta.
-- achado: A conta analítica {account} está no nível {level}
-- $1 branch integer
-- $2 findings_max integer
-- $3 account_level_min integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
WITH chart AS (
  SELECT c.chart_id FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = $1::integer
), bad AS (
  SELECT a.id, a.code, a.code_path, a.name, a.level
    FROM chart JOIN ledger.account a ON a.chart_id = chart.chart_id
   WHERE a.kind = 'A' AND a.nature IN ('01', '02', '03') AND a.level < $3::integer
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY code_path, id LIMIT $2::integer
)
SELECT s.total, 'account' AS entity, s.id AS "entityId",
       format('Analytic account %s %s is at level %s', s.code, s.name, s.level) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.id, 'level', s.level) AS detail
  FROM shown s
 ORDER BY s.code_path, s.id
