-- The trial balance of a month over several branches of a company, for a cursor: every account with balance or movement in
-- one of them, analytic ones summed and rolled up here, in chart order. Of each branch a sealed month is read as it was
-- sealed; a later one runs on from the branch's last closing, or its initial balances. One snapshot.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[], all of one company
-- $3 period date
-- rows: one per account; closingDebit, closingCredit and closingNet null without closing postings
-- locks: none
WITH subject AS MATERIALIZED (
  SELECT b.id AS branch_id,
         (SELECT max(p.period) FROM ledger.branch_period p
           WHERE p.branch_id = b.id AND p.status = 'CONSOLIDATED') AS sealed_through
    FROM ledger.branch b
   WHERE b.id = ANY($2::integer[]) AND ($1::integer[] IS NULL OR $2::integer[] <@ $1::integer[])
), part AS (
  SELECT l.account_id, l.opening, l.debit, l.credit, l.closing_debit, l.closing_credit, l.closing_postings
    FROM subject s
    JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = $3::date
   WHERE s.sealed_through >= $3::date
  UNION ALL
  SELECT o.account_id, o.amount, 0, 0, 0, 0, 0
    FROM subject s
    JOIN ledger.opening_balance o ON o.branch_id = s.branch_id
   WHERE s.sealed_through IS NULL
  UNION ALL
  SELECT l.account_id, l.closing, 0, 0, 0, 0, 0
    FROM subject s
    JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = s.sealed_through
   WHERE s.sealed_through < $3::date
  UNION ALL
  SELECT m.account_id, m.debit - m.credit + m.closing_debit - m.closing_credit, 0, 0, 0, 0, 0
    FROM subject s
    JOIN ledger.branch_period p ON p.branch_id = s.branch_id AND p.status = 'OPEN' AND p.period < $3::date
    JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period = p.period
  UNION ALL
  SELECT m.account_id, 0, m.debit, m.credit, m.closing_debit, m.closing_credit, m.closing_postings
    FROM subject s
    JOIN ledger.branch_period p ON p.branch_id = s.branch_id AND p.status = 'OPEN' AND p.period = $3::date
    JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period = p.period
), analytic AS MATERIALIZED (
  SELECT a.id, a.chart_id, a.code_path, a.level, p.opening, p.debit, p.credit, p.closing_debit, p.closing_credit, p.closing_postings
    FROM (SELECT account_id, sum(opening) AS opening, sum(debit) AS debit, sum(credit) AS credit, sum(closing_debit) AS closing_debit,
                 sum(closing_credit) AS closing_credit, sum(closing_postings) AS closing_postings
            FROM part GROUP BY account_id) p
    JOIN ledger.account a ON a.id = p.account_id AND a.kind = 'A'
   WHERE p.opening <> 0 OR p.debit <> 0 OR p.credit <> 0 OR p.closing_postings <> 0
), balance AS (
  SELECT id, opening, debit, credit, closing_debit, closing_credit, closing_postings FROM analytic
  UNION ALL
  SELECT g.id, n.opening, n.debit, n.credit, n.closing_debit, n.closing_credit, n.closing_postings
    FROM (SELECT chart_id, code_path[1:depth] AS code_path, sum(opening) AS opening, sum(debit) AS debit, sum(credit) AS credit,
                 sum(closing_debit) AS closing_debit, sum(closing_credit) AS closing_credit, sum(closing_postings) AS closing_postings
            FROM analytic CROSS JOIN LATERAL generate_series(1, level - 1) AS depth
           GROUP BY chart_id, code_path[1:depth]) n
   CROSS JOIN LATERAL (
     SELECT a.id FROM ledger.account a WHERE a.chart_id = n.chart_id AND a.code_path = n.code_path AND a.kind = 'S' OFFSET 0) g
   WHERE n.opening <> 0 OR n.debit <> 0 OR n.credit <> 0 OR n.closing_postings <> 0
)
SELECT a.code, a.reduced_code AS "reducedCode", a.name, a.kind, a.level, a.nature,
       b.opening::numeric(30,2) AS opening, b.debit::numeric(30,2) AS debit, b.credit::numeric(30,2) AS credit,
       CASE WHEN b.closing_postings > 0 THEN b.closing_debit::numeric(30,2) END AS "closingDebit",
       CASE WHEN b.closing_postings > 0 THEN b.closing_credit::numeric(30,2) END AS "closingCredit",
       CASE WHEN b.closing_postings > 0 THEN (b.closing_debit - b.closing_credit)::numeric(30,2) END AS "closingNet",
       (b.opening + b.debit - b.credit + b.closing_debit - b.closing_credit)::numeric(30,2) AS closing
  FROM balance b
  JOIN ledger.account a ON a.id = b.id
 ORDER BY a.code_path, a.code COLLATE "C"
