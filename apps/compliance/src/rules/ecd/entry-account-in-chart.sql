-- rule: ECD-06
-- title: Account in the chart
-- severity: ERROR
-- source: ECD layout 9, I250: REGRA_CONTA_NO_PLANO_CONTAS
-- description: Every account that is posted to, directly or as the counter-account, belongs to the company's
-- chart.
-- título: Conta no plano de contas
-- fonte: ECD, leiaute 9, I250: REGRA_CONTA_NO_PLANO_CONTAS
-- descrição: Toda conta em que se lança, diretamente ou como contrapartida, pertence ao plano de contas da
-- empresa.
-- achado: A conta {account} não consta do plano de contas da empresa, mas há lançamentos nela
-- (partidas: {lines})
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per account, the first findings_max; total counts all
-- locks: none
WITH bad AS (
  SELECT p.account_id, a.code
    FROM compliance.posted_accounts($1::integer, $2::date) AS p (account_id)
    JOIN ledger.branch b ON b.id = $1::integer
    JOIN ledger.company c ON c.id = b.company_id
    LEFT JOIN ledger.account a ON a.id = p.account_id
   WHERE a.id IS NULL OR a.chart_id IS DISTINCT FROM c.chart_id
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY account_id LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.account_id AS "entityId",
       format('Account %s is not in the chart of the company, but entries post to it (lines: %s)', coalesce(s.code, s.account_id::text), p.lines) AS message,
       jsonb_build_object('account', coalesce(s.code, s.account_id::text), 'accountId', s.account_id, 'lines', p.lines, 'firstEntryId', p.entry_id) AS detail
  FROM shown s
 CROSS JOIN LATERAL (SELECT count(*) AS lines, min(entry_id) AS entry_id FROM ledger.posting
                      WHERE branch_id = $1::integer AND period = $2::date AND account_id = s.account_id) p
 ORDER BY s.account_id
