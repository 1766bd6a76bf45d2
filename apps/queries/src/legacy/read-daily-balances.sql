-- One page of the daily balances of a branch's analytic accounts: one row per account and day of an opened month, with
-- movement or balance. Each month opens as in the monthly balances, and its balance then runs over the postings of its
-- days. The statement reads month by month, so that entries are found by their index. Everything is of one snapshot.
-- A balance is held as one row, from the day of its change to the day before the next change. The days of the page are
-- found by counting, and only they become a row per account. Six months of 21,000 accounts have 3,800,000 rows in all
-- pages; without this, every page computed all of them.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- $3 first date
-- $4 last date
-- $5 skipped bigint
-- $6 rows_max bigint
-- rows: one; none when the branch is outside of the scope. `total` is the number of rows in all pages; `page` has the
--   rows of this page as a JSON array with decimals as texts, null when it has none
-- locks: none
WITH subject AS MATERIALIZED (
  SELECT b.id AS branch_id, b.code AS branch_code, c.code AS company_code,
         (SELECT max(p.period) FROM ledger.branch_period p
           WHERE p.branch_id = b.id AND p.status = 'CONSOLIDATED') AS sealed_through
    FROM ledger.branch b
    JOIN ledger.company c ON c.id = b.company_id
   WHERE b.id = $2::integer AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[]))
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
  SELECT m.period, d.account_id, d.day, d.debit, d.credit, d.closing_net
    FROM subject s
   CROSS JOIN month m
   CROSS JOIN LATERAL ledger.daily_movement(s.branch_id, m.period) d
), change AS (
  SELECT period, account_id, 0 AS day, opening AS net, 0 AS debit, 0 AS credit, NULL::numeric AS closing_net
    FROM opening WHERE opening <> 0
  UNION ALL
  SELECT period, account_id, day, debit - credit + coalesce(closing_net, 0), debit, credit, closing_net FROM posted
), running AS (
  SELECT c.*, sum(c.net) OVER days AS closing, lead(c.day, 1, 32) OVER days - 1 AS kept_through
    FROM change c
  WINDOW days AS (PARTITION BY c.period, c.account_id ORDER BY c.day)
), held AS MATERIALIZED (
  SELECT r.account_id, r.period + r.day - 1 AS changed_at, r.period + d.first - 1 AS first_at, r.period + d.last - 1 AS last_at,
         r.net, r.debit, r.credit, r.closing_net, r.closing
    FROM running r
   CROSS JOIN LATERAL (
     SELECT greatest(r.day, 1, $3::date - r.period + 1) AS first,
            least(CASE WHEN r.closing <> 0 THEN r.kept_through ELSE r.day END,
                  extract(day FROM r.period + interval '1 month' - interval '1 day')::integer, $4::date - r.period + 1) AS last
     OFFSET 0) d
   WHERE d.first <= d.last
), chosen AS MATERIALIZED (
  SELECT at, through - rows AS before
    FROM (SELECT at, rows, sum(rows) OVER (ORDER BY at) AS through
            FROM (SELECT at, sum(sum(change)) OVER (ORDER BY at) AS rows
                    FROM (SELECT m.period + day AS at, 0 AS change FROM month m CROSS JOIN generate_series(0, 30) AS day
                          UNION ALL
                          SELECT first_at, count(*) FROM held GROUP BY first_at
                          UNION ALL
                          SELECT last_at + 1, -count(*) FROM held GROUP BY last_at) changed
                   GROUP BY at) counted) placed
   WHERE rows > 0 AND through > $5::bigint AND through - rows < $5::bigint + $6::bigint
), page AS (
  SELECT s.company_code AS empresa, s.branch_code AS filial, 'D' AS tipo_saldo,
         to_char(b.at, 'YYYY.MM.DD') AS data_contabil,
         a.code AS conta_contabil, a.reduced_code AS conta_reduzida, a.nature AS natureza,
         b.opening::numeric(30,2)::text AS saldo_anterior, b.debit::numeric(30,2)::text AS valor_debito,
         b.credit::numeric(30,2)::text AS valor_credito, b.closing_net::numeric(30,2)::text AS valor_encerramento,
         b.closing::numeric(30,2)::text AS saldo_final, CASE WHEN b.closing < 0 THEN 'C' ELSE 'D' END AS indicador_saldo
    FROM (SELECT c.at, h.account_id, k.code_path, h.closing,
                 CASE WHEN c.at = h.changed_at THEN h.closing - h.net ELSE h.closing END AS opening,
                 CASE WHEN c.at = h.changed_at THEN h.debit ELSE 0 END AS debit,
                 CASE WHEN c.at = h.changed_at THEN h.credit ELSE 0 END AS credit,
                 CASE WHEN c.at = h.changed_at THEN h.closing_net END AS closing_net
            FROM chosen c
            JOIN held h ON h.first_at <= c.at AND h.last_at >= c.at
            JOIN ledger.account k ON k.id = h.account_id
           ORDER BY c.at, k.code_path, h.account_id
          OFFSET $5::bigint - coalesce((SELECT min(before) FROM chosen), 0)
           LIMIT $6::bigint) b
    JOIN ledger.account a ON a.id = b.account_id
   CROSS JOIN subject s
   ORDER BY b.at, b.code_path, b.account_id
)
SELECT (SELECT coalesce(sum(last_at - first_at + 1), 0) FROM held)::bigint AS total,
       (SELECT json_agg(p) FROM page p) AS page
  FROM subject
