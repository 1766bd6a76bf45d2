-- rule: ECD-20
-- title: Closing entries invert the balance
-- severity: ERROR
-- source: ECD layout 9, I200 IND_LCTO E and I355: REGRA_VALIDACAO_SALDO_CONTA
-- description: On every closing day the closing entries of a result account equal its balance before them, with
-- the opposite sign: they close the whole balance.
-- título: Os lançamentos de encerramento invertem o saldo
-- fonte: ECD, leiaute 9, I200 IND_LCTO E e I355: REGRA_VALIDACAO_SALDO_CONTA
-- descrição: Em todo dia de encerramento, os lançamentos de encerramento de uma conta de resultado são iguais
-- ao saldo anterior a eles, com o sinal inverso: encerram o saldo inteiro.
-- achado: Conta de resultado {account}: os lançamentos de encerramento do dia {day} somam {closingEntries},
-- mas o saldo anterior a eles era {balanceBefore}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per account and closing day, the first findings_max in chart order; total counts all
-- locks: none
WITH closing_line AS (
  SELECT e.account_id, CASE WHEN e.posts_contra THEN e.contra_account_id END AS contra_account_id, e.day,
         CASE e.side WHEN 'D' THEN e.amount ELSE -e.amount END AS net
    FROM ledger.document d JOIN ledger.entry e ON e.document_id = d.id AND e.closing
   WHERE d.branch_id = $1::integer AND d.period = $2::date AND d.closing
), closed AS MATERIALIZED (
  SELECT n.account_id, n.day, sum(n.net) AS net
    FROM (SELECT account_id, day, net FROM closing_line
          UNION ALL
          SELECT contra_account_id, day, -net FROM closing_line WHERE contra_account_id IS NOT NULL) n
   CROSS JOIN LATERAL (SELECT a.nature FROM ledger.account a WHERE a.id = n.account_id OFFSET 0) a
   WHERE a.nature = '04'
   GROUP BY n.account_id, n.day
), moved AS (
  SELECT account_id, 0 AS day, opening AS ordinary, NULL::numeric AS closing FROM compliance.month_balance($1::integer, $2::date)
  UNION ALL
  SELECT p.account_id, p.day, CASE p.side WHEN 'D' THEN p.amount ELSE -p.amount END, NULL
    FROM ledger.posting p
   WHERE p.branch_id = $1::integer AND p.period = $2::date AND NOT p.closing AND p.account_id = ANY(ARRAY(SELECT account_id FROM closed))
  UNION ALL
  SELECT account_id, day, 0.00, net FROM closed
), compared AS (
  SELECT account_id, day, closing AS net,
         sum(ordinary) OVER days + coalesce(sum(closing) OVER (days ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
    FROM (SELECT account_id, day, sum(ordinary) AS ordinary, sum(closing) AS closing FROM moved GROUP BY account_id, day) moved
  WINDOW days AS (PARTITION BY account_id ORDER BY day)
), shown AS (
  SELECT b.*, a.code, a.code_path, a.name, count(*) OVER () AS total
    FROM compared b JOIN ledger.account a ON a.id = b.account_id
   WHERE b.net <> -b.before -- null without closing entries
   ORDER BY a.code_path, b.day LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.account_id AS "entityId",
       format('Result account %s %s: the closing entries of day %s move %s, but its balance before them was %s', s.code, s.name, s.day, s.net, s.before) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.account_id, 'day', s.day, 'closingEntries', s.net::text, 'balanceBefore', s.before::text) AS detail
  FROM shown s
 ORDER BY s.code_path, s.day
