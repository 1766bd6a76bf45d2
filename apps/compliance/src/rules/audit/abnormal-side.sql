-- rule: AUD-07
-- title: Balance on the abnormal side
-- severity: WARNING
-- source: Audit practice; Lei 6.404/1976, art. 178 (assets are debit, liabilities and equity credit balances)
-- description: An asset closes in credit, or a liability or equity account in debit, by at least the minimum
-- (in cents). Reducing accounts (accumulated depreciation, treasury stock) have the other side.
-- título: Saldo de lado anormal
-- fonte: Prática de auditoria; Lei 6.404/1976, art. 178 (o ativo tem saldo devedor; o passivo e o patrimônio líquido, credor)
-- descrição: Uma conta do ativo fecha credora, ou uma do passivo ou do patrimônio líquido fecha devedora, em
-- pelo menos o mínimo (em centavos). As contas redutoras (depreciação acumulada, ações em tesouraria) têm o
-- lado inverso.
-- achado: A conta {account}, de natureza {nature}, fecha com {closing}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- $4 abnormal_side_min integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
WITH bad AS (
  SELECT m.account_id, m.closing, a.nature
    FROM compliance.month_balance($1::integer, $2::date) m
   CROSS JOIN LATERAL (SELECT a.nature, a.reducing FROM ledger.account a WHERE a.id = m.account_id OFFSET 0) a
   WHERE a.nature IN ('01', '02', '03') AND abs(m.closing) * 100 >= $4::integer
     AND (m.closing < 0) = ((a.nature = '01') <> a.reducing)
), shown AS (
  SELECT b.*, a.code, a.code_path, a.name, count(*) OVER () AS total
    FROM bad b LEFT JOIN ledger.account a ON a.id = b.account_id
   ORDER BY a.code_path, b.account_id LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.account_id AS "entityId",
       format('Account %s %s (nature %s) closes with %s %s', s.code, s.name, s.nature, abs(s.closing), CASE WHEN s.closing < 0 THEN 'in credit' ELSE 'in debit' END) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.account_id, 'nature', s.nature, 'closing', s.closing::text) AS detail
  FROM shown s
 ORDER BY s.code_path, s.account_id
