-- rule: ECD-23
-- title: Nature of the parent
-- severity: ERROR
-- source: ECD layout 9, I050: REGRA_NATUREZA_CONTA
-- description: From the third level down an account has the nature of its parent. The second level may differ,
-- so that equity (03) is under the root of liabilities and equity (02).
-- título: Natureza da conta superior
-- fonte: ECD, leiaute 9, I050: REGRA_NATUREZA_CONTA
-- descrição: A partir do terceiro nível, uma conta tem a natureza da sua superior. O segundo nível pode
-- diferir, para que o patrimônio líquido (03) fique sob a raiz do passivo e do patrimônio líquido (02).
-- achado: A conta {account} tem a natureza {nature}, e a sua superior {parent} tem {parentNature}
-- $1 branch integer
-- $2 findings_max integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
WITH chart AS (
  SELECT c.chart_id FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = $1::integer
), bad AS (
  SELECT a.id, a.code, a.code_path, a.name, a.nature, p.code AS parent_code, p.nature AS parent_nature
    FROM chart
    JOIN ledger.account a ON a.chart_id = chart.chart_id AND a.level > 2
    JOIN ledger.account p ON p.id = a.parent_id
   WHERE a.nature <> p.nature
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY code_path, id LIMIT $2::integer
)
SELECT s.total, 'account' AS entity, s.id AS "entityId",
       format('Account %s %s has nature %s, its parent %s has %s', s.code, s.name, s.nature, s.parent_code, s.parent_nature) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.id, 'nature', s.nature, 'parent', s.parent_code, 'parentNature', s.parent_nature) AS detail
  FROM shown s
 ORDER BY s.code_path, s.id
