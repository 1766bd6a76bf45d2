-- Reads what the monthly balances of one account are computed from: sealed balances, the initial balance, the movement
-- of open months. A synthetic account is the sum of the analytic ones below it, in sealed months as well, because it
-- may have been put above them since. Everything is of one snapshot.
-- The statement is written so that PostgreSQL keeps one generic plan for all values, because planning it takes ten
-- times as long as running it. The values reach the tables behind `subject`, where the planner cannot see them, so that
-- a custom plan does not look better. Most of the time that is left is the start of the plan, not its rows. So the
-- account is found by its id, which is a single value before its table is read (with a join, a small chart was hashed
-- at each call); a function reads the accounts below a synthetic one; the months are read once; and the arms of the
-- union have the same types, which saves a plan node.
-- The movement of a month is in several rows, and one writer may delete what another posted: only the sums of the rows
-- say whether there are closing postings.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- $3 account bigint, null with a code
-- $4 months date[]
-- $5 last date, of the months
-- $6 account_code text
-- rows: none when the branch is outside of the scope; one with nulls when there is nothing to read, also when account
--   or chart are missing (hasAccount, chartId); otherwise one per month: the consolidated months of `months`, and the
--   last consolidated one, with their openings; the open months up to `last`, with movement only; without a
--   consolidated month, the initial balance as opening of a row whose period is null. A month without balance or
--   movement has no row. closingNet is null without closing postings
-- locks: none
WITH subject AS MATERIALIZED (
  SELECT b.id AS branch_id, c.base_period, c.chart_id, a.id AS account_id,
         CASE a.kind WHEN 'A' THEN ARRAY[a.id] ELSE ledger.accounts_below(a.id) END AS posted_ids, p.sealed_through, p.open_periods
    FROM ledger.branch b
    JOIN ledger.company c ON c.id = b.company_id
    LEFT JOIN LATERAL (
         SELECT a.* FROM ledger.account a
          WHERE a.id = (SELECT coalesce($3::bigint, ledger.account_of(c.chart_id, $6::text))) AND a.chart_id = c.chart_id OFFSET 0) a ON true
   CROSS JOIN LATERAL (
         SELECT max(p.period) FILTER (WHERE p.status = 'CONSOLIDATED') AS sealed_through,
                array_agg(p.period::date) FILTER (WHERE p.status = 'OPEN' AND p.period <= $5::date) AS open_periods
           FROM ledger.branch_period p WHERE p.branch_id = b.id) p
   WHERE b.id = $2::integer AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[]))
)
SELECT s.base_period AS "basePeriod", s.chart_id AS "chartId", s.account_id IS NOT NULL AS "hasAccount", m.*
  FROM subject s
  LEFT JOIN LATERAL (
    SELECT r.period, sum(r.opening) AS opening, sum(r.debit) AS debit, sum(r.credit) AS credit,
           CASE WHEN sum(r.closing_postings) > 0 THEN sum(r.closing_net) END AS "closingNet"
      FROM (
        SELECT l.period::date, l.opening::numeric, l.debit::numeric, l.credit::numeric,
               l.closing_debit - l.closing_credit AS closing_net, l.closing_postings
          FROM ledger.account_balance l
         WHERE l.branch_id = s.branch_id AND l.account_id = ANY(s.posted_ids)
           AND l.period = ANY(s.sealed_through || $4::date[]) AND l.period <= s.sealed_through
        UNION ALL
        SELECT NULL::date, o.amount::numeric, 0::numeric, 0::numeric, 0::numeric, 0::bigint
          FROM ledger.opening_balance o
         WHERE s.sealed_through IS NULL AND o.branch_id = s.branch_id AND o.account_id = ANY(s.posted_ids)
        UNION ALL
        SELECT m.period::date, NULL::numeric, m.debit::numeric, m.credit::numeric,
               m.closing_debit - m.closing_credit, m.closing_postings
          FROM ledger.account_movement m
         WHERE m.branch_id = s.branch_id AND m.account_id = ANY(s.posted_ids) AND m.period = ANY(s.open_periods)) r
     GROUP BY r.period) m ON true
