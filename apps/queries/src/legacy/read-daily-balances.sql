-- One page of the daily balances of a branch's analytic accounts: a row an account and day of an opened
-- month, with movement or balance. Each month opens as it does in the monthly balances and runs on over
-- the postings of its days. One snapshot.
-- $1 scope integer[]
-- $2 branch integer
-- $3 first date
-- $4 last date
-- $5 skipped bigint
-- $6 rows_max bigint
-- rows: one; none when the branch is outside of the scope; `total` rows in all pages, `page` this one's
--   as a JSON array, decimals as texts, null when it has none
-- locks: none
WITH subject AS MATERIALIZED (
  SELECT b.id AS branch_id, b.code AS branch_code, c.code AS company_code,
         (SELECT max(p.period) FROM ledger.branch_period p
           WHERE p.branch_id = b.id AND p.status = 'CONSOLIDATED') AS sealed_through
    FROM ledger.branch b
    JOIN ledger.company c ON c.id = b.company_id
   WHERE b.id = $2::integer AND ($1::integer[] IS NULL OR b.id = ANY ($1::integer[]))
), month AS MATERIALIZED (
  SELECT p.period::date AS period, p.status FROM subject s
    JOIN ledger.branch_period p ON p.branch_id = s.branch_id
   WHERE p.period BETWEEN date_trunc('month', $3::date::timestamp)::date AND $4::date
), before AS (
  SELECT o.account_id, date '-infinity' AS period, o.amount AS net FROM subject s
    JOIN ledger.opening_balance o ON o.branch_id = s.branch_id
   WHERE s.sealed_through IS NULL
  UNION ALL
  SELECT l.account_id, l.period::date, l.closing FROM subject s
    JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = s.sealed_through
    JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
  UNION ALL
  SELECT m.account_id, m.period, m.debit - m.credit + m.closing_debit - m.closing_credit FROM subject s
    JOIN ledger.branch_period p ON p.branch_id = s.branch_id AND p.status = 'OPEN' AND p.period < $4::date
    JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period = p.period
), opening AS MATERIALIZED (
  SELECT m.period, l.account_id, l.opening FROM subject s
   CROSS JOIN month m
    JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = m.period
    JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
   WHERE m.status = 'CONSOLIDATED'
  UNION ALL
  SELECT m.period, b.account_id, sum(b.net) FROM month m
    JOIN before b ON b.period < m.period
   WHERE m.status = 'OPEN'
   GROUP BY m.period, b.account_id
), posted AS MATERIALIZED (
  SELECT p.period, p.account_id, p.day,
         coalesce(sum(p.amount) FILTER (WHERE p.side = 'D' AND NOT p.closing), 0) AS debit,
         coalesce(sum(p.amount) FILTER (WHERE p.side = 'C' AND NOT p.closing), 0) AS credit,
         sum(CASE p.side WHEN 'D' THEN p.amount ELSE -p.amount END) FILTER (WHERE p.closing) AS closing_net
    FROM subject s
    JOIN ledger.posting p ON p.branch_id = s.branch_id AND p.period IN (SELECT period FROM month)
   GROUP BY p.period, p.account_id, p.day
), account_month AS (
  SELECT period, account_id FROM opening WHERE opening <> 0 UNION SELECT period, account_id FROM posted
), running AS (
  SELECT am.period + d.day - 1 AS at, am.account_id, p.day IS NOT NULL AS moved, p.closing_net,
         coalesce(p.debit, 0) AS debit, coalesce(p.credit, 0) AS credit,
         coalesce(o.opening, 0)
           + coalesce(sum(p.debit - p.credit + coalesce(p.closing_net, 0))
               OVER (PARTITION BY am.period, am.account_id ORDER BY d.day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS opening
    FROM account_month am
   CROSS JOIN LATERAL generate_series(1, extract(day FROM am.period + interval '1 month' - interval '1 day')::integer) AS d(day)
    LEFT JOIN opening o ON o.period = am.period AND o.account_id = am.account_id
    LEFT JOIN posted p ON p.period = am.period AND p.account_id = am.account_id AND p.day = d.day
), balance AS MATERIALIZED (
  SELECT r.*, a.code_path, r.opening + r.debit - r.credit + coalesce(r.closing_net, 0) AS closing
    FROM running r
    JOIN ledger.account a ON a.id = r.account_id
   WHERE r.at BETWEEN $3::date AND $4::date AND (r.opening <> 0 OR r.moved)
), page AS (
  SELECT s.company_code AS empresa, s.branch_code AS filial, 'D' AS tipo_saldo,
         to_char(b.at, 'YYYY.MM.DD') AS data_contabil,
         a.code AS conta_contabil, a.reduced_code AS conta_reduzida, a.nature AS natureza,
         b.opening::numeric(30,2)::text AS saldo_anterior, b.debit::numeric(30,2)::text AS valor_debito,
         b.credit::numeric(30,2)::text AS valor_credito, b.closing_net::numeric(30,2)::text AS valor_encerramento,
         b.closing::numeric(30,2)::text AS saldo_final, CASE WHEN b.closing < 0 THEN 'C' ELSE 'D' END AS indicador_saldo
    FROM (SELECT * FROM balance ORDER BY at, code_path, account_id OFFSET $5::bigint LIMIT $6::bigint) b
    JOIN ledger.account a ON a.id = b.account_id
   CROSS JOIN subject s
   ORDER BY b.at, b.code_path, b.account_id
)
SELECT (SELECT count(*) FROM balance) AS total,
       (SELECT json_agg(p) FROM page p) AS page
  FROM subject
