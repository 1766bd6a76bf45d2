-- The figures of a company's analytic accounts in a period, and in the period that it is compared with: balances at the
-- ends of months, and the movement without closing entries. Sealed months are read from their sealed
-- balances, open months from their movement, which is added to the last sealed closing or to the initial balances.
-- The balances of a month are looked up by branch and month: the planner would read those of all books.
-- $1 branches integer[], of one company and within the caller's scope
-- $2 from date
-- $3 to date
-- $4 compared_from date, null: nothing to compare with
-- $5 compared_to date
-- rows: one per account with a balance or movement. Debit positive. Debits and credits are those of $2 to $3, including
--   closing entries; `moved` says whether the account has postings in these months
-- locks: none
WITH subject AS MATERIALIZED (
  SELECT b.id AS branch_id, c.base_period::date AS base_period,
         (SELECT max(p.period)::date FROM ledger.branch_period p
           WHERE p.branch_id = b.id AND p.status = 'CONSOLIDATED') AS sealed_through
    FROM ledger.branch b
    JOIN ledger.company c ON c.id = b.company_id
   WHERE b.id = ANY($1::integer[])
), point AS (
  SELECT name, at FROM (VALUES ('opening', ($2::date - interval '1 month')::date), ('closing', $3::date), ('compared', $5::date)) p (name, at)
   WHERE at IS NOT NULL
), balance AS (
  SELECT o.account_id, p.name, o.amount
    FROM subject s
   CROSS JOIN point p
    JOIN ledger.opening_balance o ON o.branch_id = s.branch_id
   WHERE s.sealed_through IS NULL OR p.at < s.base_period
  UNION ALL
  SELECT l.account_id, p.name, l.closing
    FROM subject s
   CROSS JOIN point p
   CROSS JOIN LATERAL (
     SELECT k.account_id, k.closing FROM ledger.account_balance k
      WHERE k.branch_id = s.branch_id AND k.period = least(s.sealed_through, p.at) OFFSET 0) l
  UNION ALL
  SELECT m.account_id, p.name, m.debit - m.credit + m.closing_debit - m.closing_credit
    FROM subject s
   CROSS JOIN point p
    JOIN ledger.branch_period o ON o.branch_id = s.branch_id AND o.status = 'OPEN' AND o.period <= p.at
    JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period = o.period
), movement AS (
  SELECT l.account_id, l.period::date AS period, l.debit - l.credit AS net, l.debit + l.closing_debit AS debit,
         l.credit + l.closing_credit AS credit, l.postings
    FROM subject s
    JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period BETWEEN least($2::date, $4::date) AND $3::date
  UNION ALL
  SELECT m.account_id, m.period, m.debit - m.credit, m.debit + m.closing_debit, m.credit + m.closing_credit, m.postings
    FROM subject s
    JOIN ledger.branch_period o ON o.branch_id = s.branch_id AND o.status = 'OPEN'
    JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period = o.period
   WHERE m.period BETWEEN least($2::date, $4::date) AND $3::date
), figures AS (
  SELECT account_id,
         coalesce(sum(amount) FILTER (WHERE name = 'opening'), 0) AS opening,
         coalesce(sum(amount) FILTER (WHERE name = 'closing'), 0) AS closing,
         coalesce(sum(amount) FILTER (WHERE name = 'compared'), 0) AS compared,
         0 AS result, 0 AS compared_result, 0 AS debit, 0 AS credit, 0 AS postings
    FROM balance GROUP BY account_id
  UNION ALL
  SELECT account_id, 0, 0, 0,
         coalesce(sum(net) FILTER (WHERE period BETWEEN $2::date AND $3::date), 0),
         coalesce(sum(net) FILTER (WHERE period BETWEEN $4::date AND $5::date), 0),
         coalesce(sum(debit) FILTER (WHERE period BETWEEN $2::date AND $3::date), 0),
         coalesce(sum(credit) FILTER (WHERE period BETWEEN $2::date AND $3::date), 0),
         coalesce(sum(postings) FILTER (WHERE period BETWEEN $2::date AND $3::date), 0)
    FROM movement GROUP BY account_id
)
SELECT a.id AS account, a.code, a.name, a.nature, sum(f.opening)::numeric(30,2) AS opening, sum(f.closing)::numeric(30,2) AS closing,
       sum(f.compared)::numeric(30,2) AS compared, sum(f.result)::numeric(30,2) AS result,
       sum(f.compared_result)::numeric(30,2) AS "comparedResult", sum(f.debit)::numeric(30,2) AS debit,
       sum(f.credit)::numeric(30,2) AS credit, sum(f.postings) > 0 AS moved
  FROM figures f
  JOIN ledger.account a ON a.id = f.account_id AND a.kind = 'A'
 GROUP BY a.id
 ORDER BY a.code_path, a.code COLLATE "C"
