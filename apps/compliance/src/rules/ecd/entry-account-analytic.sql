-- rule: ECD-07
-- title: Entries on analytic accounts
-- severity: ERROR
-- source: ECD layout 9, I250: REGRA_CONTA_PARA_LANCAMENTO, REGRA_CONTA_ANALITICA
-- description: Only analytic accounts are posted to; a synthetic account sums those below it.
-- título: Lançamentos em contas analíticas
-- fonte: ECD, leiaute 9, I250: REGRA_CONTA_PARA_LANCAMENTO, REGRA_CONTA_ANALITICA
-- descrição: Só se lança em contas analíticas; uma conta sintética soma as que lhe são subordinadas.
-- achado: A conta {account} é sintética, mas há lançamentos nela (partidas: {lines})
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per account, the first findings_max; total counts all
-- locks: none
WITH bad AS (
  SELECT a.id, a.code, a.code_path, a.name
    FROM compliance.posted_accounts($1::integer, $2::date) AS posted (account_id)
    JOIN ledger.account a ON a.id = posted.account_id
   WHERE a.kind <> 'A'
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY code_path LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.id AS "entityId",
       format('Account %s %s is synthetic, but entries post to it (lines: %s)', s.code, s.name, p.lines) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.id, 'lines', p.lines, 'firstEntryId', p.entry_id) AS detail
  FROM shown s
 CROSS JOIN LATERAL (SELECT count(*) AS lines, min(entry_id) AS entry_id FROM ledger.posting
                      WHERE branch_id = $1::integer AND period = $2::date AND account_id = s.id) p
 ORDER BY s.code_path
