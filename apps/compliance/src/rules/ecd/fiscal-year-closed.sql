-- rule: ECD-27
-- title: Fiscal year closed
-- severity: ERROR
-- source: ECD layout 9, I200 IND_LCTO E, I350 and I355: the result of a fiscal year is closed by closing entries
-- description: In the last month of the fiscal year closing entries close the result accounts that were posted to since
-- the last ones. Ordinary entries that empty them are not a closing: the statement of income would have none.
-- título: Exercício social encerrado
-- fonte: ECD, leiaute 9, I200 IND_LCTO E, I350 e I355: o resultado do exercício é encerrado por lançamentos de encerramento
-- descrição: No último mês do exercício social, lançamentos de encerramento encerram as contas de resultado
-- movimentadas desde os últimos. Lançamentos ordinários que as zeram não são encerramento: a demonstração do
-- resultado ficaria vazia.
-- achado: O exercício social termina sem lançamentos de encerramento, mas a conta de resultado
-- {account} foi movimentada (partidas: {lines})
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- $4 year_end_month integer
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
), moved AS (
  SELECT m.account_id, m.period, m.lines, m.closing_lines
    FROM (SELECT account_id, period, sum(postings - closing_postings) AS lines, sum(closing_postings) AS closing_lines
            FROM counted GROUP BY account_id, period) m
   CROSS JOIN LATERAL (SELECT a.nature FROM ledger.account a WHERE a.id = m.account_id OFFSET 0) a
   WHERE a.nature = '04' AND extract(month FROM $2::date) = $4::integer
), last_closing AS (
  SELECT max(period) AS period FROM moved WHERE closing_lines > 0
), bad AS (
  SELECT m.account_id, sum(m.lines) AS lines
    FROM moved m CROSS JOIN last_closing c
   WHERE c.period IS NULL OR m.period > c.period
   GROUP BY m.account_id
  HAVING sum(m.lines) > 0
), shown AS (
  SELECT b.*, a.code, a.code_path, a.name, count(*) OVER () AS total
    FROM bad b LEFT JOIN ledger.account a ON a.id = b.account_id
   ORDER BY a.code_path, b.account_id LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.account_id AS "entityId",
       format('The fiscal year ends without closing entries, but result account %s %s was posted to (lines: %s)', s.code, s.name, s.lines) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.account_id, 'lines', s.lines) AS detail
  FROM shown s
 ORDER BY s.code_path, s.account_id
