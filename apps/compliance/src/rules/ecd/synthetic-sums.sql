-- rule: ECD-18
-- title: Synthetic balances are sums
-- severity: ERROR
-- source: ECD layout 9, J100: an aggregating line is the sum of those below it
-- description: In a consolidated month the balance of every synthetic account is the sum of the analytic
-- accounts below it.
-- título: Os saldos sintéticos são somas
-- fonte: ECD, leiaute 9, J100: uma linha totalizadora é a soma das que estão abaixo dela
-- descrição: Em um mês consolidado, o saldo de toda conta sintética é a soma das contas analíticas
-- subordinadas a ela.
-- achado: A conta {account} fecha com {closing}, mas as subordinadas somam {expected}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
-- Adding 0.00 gives a zero two decimals.
WITH bad AS (
  SELECT account_id, stored + 0.00 AS stored, summed + 0.00 AS summed FROM compliance.rollup_difference($1::integer, $2::date)
), shown AS (
  SELECT b.*, a.code, a.code_path, a.name, count(*) OVER () AS total
    FROM bad b LEFT JOIN ledger.account a ON a.id = b.account_id
   ORDER BY a.code_path, b.account_id LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.account_id AS "entityId",
       format('Account %s %s closes with %s, but the accounts below it make %s', s.code, s.name, s.stored, s.summed) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.account_id, 'closing', s.stored::text, 'expected', s.summed::text) AS detail
  FROM shown s
 ORDER BY s.code_path, s.account_id
