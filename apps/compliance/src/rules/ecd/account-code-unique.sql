-- rule: ECD-21
-- title: Account code unique
-- severity: ERROR
-- source: ECD layout 9, I050: REGRA_COD_CTA_DUPLICADO
-- description: No two accounts of the chart have the same code (1.1 and 1.01 are one code) or the same reduced
-- code.
-- título: Código de conta único
-- fonte: ECD, leiaute 9, I050: REGRA_COD_CTA_DUPLICADO
-- descrição: Não há no plano duas contas com o mesmo código (1.1 e 1.01 são um só código) nem com o mesmo
-- código reduzido.
-- achado: A conta {account} (código reduzido {reducedCode}) repete a conta {repeats}
-- $1 branch integer
-- $2 findings_max integer
-- rows: one per account and each earlier account that it repeats, the first findings_max in chart order; total counts all
-- locks: none
WITH chart AS (
  SELECT c.chart_id FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = $1::integer
), bad AS (
  SELECT a.id, a.code, a.code_path, a.reduced_code, o.code AS other_code, o.reduced_code AS other_reduced
    FROM chart
    JOIN ledger.account a ON a.chart_id = chart.chart_id
    -- Each repetition is found by its key. One condition for both would compare every two accounts of the chart.
   CROSS JOIN LATERAL (
     SELECT o.code, o.reduced_code FROM ledger.account o
      WHERE o.chart_id = a.chart_id AND o.code_path = a.code_path AND o.id < a.id
      UNION
     SELECT o.code, o.reduced_code FROM ledger.account o
      WHERE o.chart_id = a.chart_id AND o.reduced_code = a.reduced_code AND o.id < a.id
   ) o
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY code_path, id LIMIT $2::integer
)
SELECT s.total, 'account' AS entity, s.id AS "entityId",
       format('Account %s (reduced %s) repeats account %s (reduced %s)', s.code, s.reduced_code, s.other_code, s.other_reduced) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.id, 'reducedCode', s.reduced_code, 'repeats', s.other_code) AS detail
  FROM shown s
 ORDER BY s.code_path, s.id
