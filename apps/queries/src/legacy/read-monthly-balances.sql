-- One page of the monthly balances of a branch's analytic accounts: one row per account and opened month with movement
-- or balance. Consolidated months are read as they were sealed. The months after them start from the last closing, or
-- the initial balances, and add their movement. Everything is of one snapshot.
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
), open_month AS MATERIALIZED (
  SELECT p.period FROM subject s
    JOIN ledger.branch_period p ON p.branch_id = s.branch_id AND p.status = 'OPEN' AND p.period <= $4::date
), movement AS MATERIALIZED (
  SELECT m.period, m.account_id, sum(m.debit) AS debit, sum(m.credit) AS credit,
         sum(m.closing_debit - m.closing_credit) AS closing_net, sum(m.closing_postings) AS closing_postings
    FROM subject s
    JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period IN (SELECT period FROM open_month)
   GROUP BY m.period, m.account_id
  HAVING sum(m.postings) <> 0
), anchor AS MATERIALIZED (
  SELECT o.account_id, o.amount AS balance FROM subject s
    JOIN ledger.opening_balance o ON o.branch_id = s.branch_id
   WHERE s.sealed_through IS NULL
  UNION ALL
  SELECT l.account_id, l.closing FROM subject s
    JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = s.sealed_through
    JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
), carried AS (
  SELECT account_id FROM anchor WHERE balance <> 0 UNION SELECT account_id FROM movement
), running AS (
  SELECT o.period, c.account_id, m.debit, m.credit, m.closing_net, m.closing_postings,
         coalesce(a.balance, 0) + coalesce(sum(m.debit - m.credit + m.closing_net)
           OVER (PARTITION BY c.account_id ORDER BY o.period ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS opening
    FROM carried c
   CROSS JOIN open_month o
    LEFT JOIN anchor a ON a.account_id = c.account_id
    LEFT JOIN movement m ON m.account_id = c.account_id AND m.period = o.period
), balance AS MATERIALIZED (
  SELECT l.period, l.account_id, a.code_path, l.opening, l.debit, l.credit,
         l.closing_debit - l.closing_credit AS closing_net, l.closing_postings
    FROM subject s
    JOIN ledger.account_balance l
      ON l.branch_id = s.branch_id AND l.period BETWEEN $3::date AND $4::date
    JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
  UNION ALL
  SELECT r.period, r.account_id, a.code_path, r.opening, coalesce(r.debit, 0), coalesce(r.credit, 0),
         coalesce(r.closing_net, 0), coalesce(r.closing_postings, 0)
    FROM running r
    JOIN ledger.account a ON a.id = r.account_id
   WHERE r.period >= $3::date AND (r.opening <> 0 OR r.debit IS NOT NULL)
), page AS (
  SELECT s.company_code AS empresa, s.branch_code AS filial, 'M' AS tipo_saldo,
         to_char(b.period + interval '1 month' - interval '1 day', 'YYYY.MM.DD') AS data_contabil,
         a.code AS conta_contabil, a.reduced_code AS conta_reduzida, a.nature AS natureza,
         b.opening::numeric(30,2)::text AS saldo_anterior, b.debit::numeric(30,2)::text AS valor_debito,
         b.credit::numeric(30,2)::text AS valor_credito,
         CASE WHEN b.closing_postings > 0 THEN b.closing_net::numeric(30,2)::text END AS valor_encerramento,
         b.closing::numeric(30,2)::text AS saldo_final, CASE WHEN b.closing < 0 THEN 'C' ELSE 'D' END AS indicador_saldo
    FROM (SELECT *, opening + debit - credit + closing_net AS closing FROM balance
           ORDER BY period, code_path, account_id OFFSET $5::bigint LIMIT $6::bigint) b
    JOIN ledger.account a ON a.id = b.account_id
   CROSS JOIN subject s
   ORDER BY b.period, b.code_path, b.account_id
)
SELECT (SELECT count(*) FROM balance) AS total,
       (SELECT json_agg(p) FROM page p) AS page
  FROM subject
