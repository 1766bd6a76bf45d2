-- Writes the month's sealed balances: analytic accounts from the previous closing (the initial
-- balance in the base month) and the movement just proven equal to the entries; synthetic accounts
-- as the sum of what lies below them. Accounts with neither balance nor movement get no row.
-- $1 branch integer
-- $2 period date
-- rows: none; the count is the accounts written
-- locks: none beyond the rows it writes (the month is shut)
WITH base AS (
  SELECT c.chart_id, c.base_period = $2::date AS is_base
    FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id
   WHERE b.id = $1::integer
), opening AS (
  SELECT o.account_id, o.amount AS opening FROM ledger.opening_balance o, base
   WHERE base.is_base AND o.branch_id = $1::integer
  UNION ALL
  SELECT p.account_id, p.closing FROM ledger.account_balance p JOIN ledger.account a ON a.id = p.account_id, base
   WHERE NOT base.is_base AND p.branch_id = $1::integer AND p.period = ($2::date - interval '1 month')::date AND a.kind = 'A'
), movement AS (
  SELECT account_id, sum(debit) AS debit, sum(credit) AS credit, sum(closing_debit) AS closing_debit,
         sum(closing_credit) AS closing_credit, sum(postings) AS postings, sum(closing_postings) AS closing_postings
    FROM ledger.account_movement
   WHERE branch_id = $1::integer AND period = $2::date
   GROUP BY account_id HAVING sum(postings) <> 0
), analytic AS MATERIALIZED (
  SELECT a.id AS account_id, a.chart_id, a.code_path, a.level, coalesce(o.opening, 0) AS opening,
         coalesce(m.debit, 0) AS debit, coalesce(m.credit, 0) AS credit, coalesce(m.closing_debit, 0) AS closing_debit,
         coalesce(m.closing_credit, 0) AS closing_credit, coalesce(m.postings, 0) AS postings, coalesce(m.closing_postings, 0) AS closing_postings
    FROM opening o
    FULL JOIN movement m ON m.account_id = o.account_id
    JOIN ledger.account a ON a.id = coalesce(o.account_id, m.account_id)
   WHERE coalesce(o.opening, 0) <> 0 OR m.postings <> 0
), synthetic AS (
  SELECT s.id AS account_id, sum(opening) AS opening, sum(debit) AS debit, sum(credit) AS credit, sum(closing_debit) AS closing_debit,
         sum(closing_credit) AS closing_credit, sum(postings) AS postings, sum(closing_postings) AS closing_postings
    FROM analytic a
   CROSS JOIN LATERAL generate_series(1, a.level - 1) AS depth
    JOIN ledger.account s ON s.chart_id = a.chart_id AND s.code_path = a.code_path[1:depth] AND s.kind = 'S'
   GROUP BY s.id
)
INSERT INTO ledger.account_balance
  (branch_id, period, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings)
SELECT $1::integer, $2::date, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings
  FROM (SELECT account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings FROM analytic
        UNION ALL
        SELECT account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings FROM synthetic
         WHERE opening <> 0 OR postings <> 0) row
 ORDER BY account_id
