-- rule: AUD-08
-- title: Seldom used accounts
-- severity: WARNING
-- source: Audit practice; NBC TA 240 (R1), tests of journal entries (seldom used accounts)
-- description: Accounts with hardly any lines in the twelve months that end here. Said only when the books
-- have twelve months.
-- título: Contas pouco usadas
-- fonte: Prática de auditoria; NBC TA 240 (R1), testes de lançamentos contábeis (contas pouco usadas)
-- descrição: Contas com poucas partidas nos doze meses que terminam neste. Só se apura quando a escrituração
-- tem doze meses.
-- achado: Partidas da conta {account} em doze meses: {lines}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- $4 seldom_used_lines_max integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
WITH counted AS (
  SELECT account_id, period, postings, closing_postings
    FROM ledger.account_movement
   WHERE branch_id = $1::integer AND period BETWEEN ($2::date - interval '11 months')::date AND $2::date
  UNION ALL
  -- A purge after the seal also removed the movement of the month; its sealed balances still have the counts.
  SELECT l.account_id, l.period, l.postings, l.closing_postings
    FROM ledger.purged_month u
    JOIN ledger.branch_period p ON p.branch_id = u.branch_id AND p.period = u.period AND u.purged_at > p.consolidated_at
    JOIN ledger.account_balance l ON l.branch_id = u.branch_id AND l.period = u.period
    JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
   WHERE u.branch_id = $1::integer AND u.period BETWEEN ($2::date - interval '11 months')::date AND $2::date
), bad AS (
  SELECT m.account_id, sum(m.postings) AS lines
    FROM counted m
    JOIN ledger.branch b ON b.id = $1::integer
    JOIN ledger.company c ON c.id = b.company_id AND c.base_period <= ($2::date - interval '11 months')::date
   GROUP BY m.account_id
  HAVING sum(m.postings) BETWEEN 1 AND $4::integer
), shown AS (
  SELECT b.*, a.code, a.code_path, a.name, count(*) OVER () AS total
    FROM bad b LEFT JOIN ledger.account a ON a.id = b.account_id
   ORDER BY a.code_path, b.account_id LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.account_id AS "entityId",
       format('Account %s %s has %s in twelve months', s.code, s.name, CASE s.lines WHEN 1 THEN 'one line' ELSE s.lines || ' lines' END) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.account_id, 'lines', s.lines) AS detail
  FROM shown s
 ORDER BY s.code_path, s.account_id
