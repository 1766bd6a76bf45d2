-- rule: ECD-22
-- title: Account below a synthetic account
-- severity: ERROR
-- source: ECD layout 9, I050: REGRA_COD_CTA_SUP_OBRIGATORIO, REGRA_CONTA_NO_PLANO_CONTAS, REGRA_CONTA_NIVEL_SUPERIOR_NAO_SINTETICA, REGRA_NIVEL_DE_CONTA_NIVEL_SUPERIOR_INVALIDO, REGRA_CONTA_SUPERIOR_NAO_SE_APLICA
-- description: Every account below the first level has a parent in the same chart that is synthetic, of a smaller
-- level and the beginning of its code; an account of the first level has none.
-- título: Conta subordinada a uma conta sintética
-- fonte: ECD, leiaute 9, I050: REGRA_COD_CTA_SUP_OBRIGATORIO, REGRA_CONTA_NO_PLANO_CONTAS, REGRA_CONTA_NIVEL_SUPERIOR_NAO_SINTETICA, REGRA_NIVEL_DE_CONTA_NIVEL_SUPERIOR_INVALIDO, REGRA_CONTA_SUPERIOR_NAO_SE_APLICA
-- descrição: Toda conta abaixo do primeiro nível tem no mesmo plano uma superior que é sintética, tem nível
-- menor e é o início do seu código; uma conta do primeiro nível não tem superior.
-- achado: A conta {account} não está corretamente subordinada a uma conta sintética de nível menor
-- $1 branch integer
-- $2 findings_max integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
WITH chart AS (
  SELECT c.chart_id FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = $1::integer
), bad AS (
  SELECT a.id, a.code, a.code_path, a.name, p.code AS parent_code,
         CASE WHEN a.level = 1 THEN 'is of the first level and has a parent'
              WHEN p.id IS NULL THEN 'has no parent'
              WHEN p.chart_id <> a.chart_id THEN 'has its parent in another chart'
              WHEN p.kind <> 'S' THEN 'has an analytic parent'
              WHEN p.level >= a.level THEN 'is not of a larger level than its parent'
              ELSE 'does not begin with the code of its parent' END AS reason
    FROM chart
    JOIN ledger.account a ON a.chart_id = chart.chart_id
    LEFT JOIN ledger.account p ON p.id = a.parent_id
   WHERE CASE WHEN a.level = 1 THEN a.parent_id IS NOT NULL
              ELSE p.id IS NULL OR p.chart_id <> a.chart_id OR p.kind <> 'S' OR p.level >= a.level
                OR p.code_path <> a.code_path[1:p.level] END
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY code_path, id LIMIT $2::integer
)
SELECT s.total, 'account' AS entity, s.id AS "entityId",
       format('Account %s %s %s%s', s.code, s.name, s.reason, coalesce(' (' || s.parent_code || ')', '')) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.id, 'parent', s.parent_code, 'reason', s.reason) AS detail
  FROM shown s
 ORDER BY s.code_path, s.id
