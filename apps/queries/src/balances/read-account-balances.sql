-- The monthly balances of one account over a range of months, in one pass: a consolidated month reads
-- its sealed balance; a month after the last consolidated one opens with that month's closing (or the
-- initial balance, when none is consolidated) plus the movement of the open months between. A
-- synthetic account is the sum of the analytic ones below it, in sealed months as well: it may have been
-- put above them since. Everything is of one snapshot.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- $3 account bigint
-- $4 first date
-- $5 last date
-- rows: one per month of the range, also when the account or chart is missing (hasAccount, hasChart
--   say so); none when the branch is outside of the scope; movenc null without closing postings
-- locks: none
WITH subject AS (
  SELECT b.id AS branch_id, c.base_period, c.chart_id IS NOT NULL AS has_chart, a.id AS account_id,
         CASE a.kind
           WHEN 'A' THEN ARRAY[a.id]
           ELSE ARRAY(SELECT d.id FROM ledger.account d
                       WHERE d.chart_id = a.chart_id AND d.kind = 'A' AND d.code_path > a.code_path
                         AND d.code_path < a.code_path[:a.level - 1] || (a.code_path[a.level] + 1))
         END AS posted_ids,
         (SELECT max(p.period) FROM ledger.branch_period p
           WHERE p.branch_id = b.id AND p.status = 'CONSOLIDATED') AS sealed_through
    FROM ledger.branch b
    JOIN ledger.company c ON c.id = b.company_id
    LEFT JOIN ledger.account a ON a.id = $3::bigint AND a.chart_id = c.chart_id
   WHERE b.id = $2::integer AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[]))
), anchor AS (
  SELECT coalesce(CASE
           WHEN s.sealed_through IS NULL THEN
             (SELECT sum(o.amount) FROM ledger.opening_balance o
               WHERE o.branch_id = s.branch_id AND o.account_id = ANY(s.posted_ids))
           ELSE (SELECT sum(l.closing) FROM ledger.account_balance l
                  WHERE l.branch_id = s.branch_id AND l.period = s.sealed_through AND l.account_id = ANY(s.posted_ids))
         END, 0) AS balance
    FROM subject s
), open_month AS MATERIALIZED (
  SELECT p.period, m.debit, m.credit, m.closing_net, m.closing_postings
    FROM subject s
    JOIN ledger.branch_period p ON p.branch_id = s.branch_id AND p.status = 'OPEN' AND p.period <= $5::date
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(m.debit), 0) AS debit, coalesce(sum(m.credit), 0) AS credit,
            coalesce(sum(m.closing_debit - m.closing_credit), 0) AS closing_net,
            coalesce(sum(m.closing_postings), 0) AS closing_postings
       FROM ledger.account_movement m
      WHERE m.branch_id = s.branch_id AND m.period = p.period AND m.account_id = ANY(s.posted_ids)) m
), month AS (
  SELECT s.base_period, s.has_chart, s.account_id IS NOT NULL AS has_account, at::date AS period,
         coalesce(l.debit, o.debit, 0) AS debit, coalesce(l.credit, o.credit, 0) AS credit,
         CASE WHEN coalesce(l.closing_postings, o.closing_postings, 0) > 0
              THEN coalesce(l.closing_net, o.closing_net) END AS closing_net,
         CASE WHEN at <= s.sealed_through THEN coalesce(l.opening, 0)
              ELSE (SELECT balance FROM anchor)
                   + coalesce((SELECT sum(e.debit - e.credit + e.closing_net) FROM open_month e WHERE e.period < at), 0)
         END AS opening
    FROM subject s
   CROSS JOIN generate_series($4::date::timestamp, $5::date::timestamp, interval '1 month') AS at
   CROSS JOIN LATERAL (
     SELECT sum(l.opening) AS opening, sum(l.debit) AS debit, sum(l.credit) AS credit,
            sum(l.closing_debit - l.closing_credit) AS closing_net, sum(l.closing_postings) AS closing_postings
       FROM ledger.account_balance l
      WHERE l.branch_id = s.branch_id AND l.period = at::date AND l.account_id = ANY(s.posted_ids)) l
    LEFT JOIN open_month o ON o.period = at::date
)
SELECT base_period AS "basePeriod", has_chart AS "hasChart", has_account AS "hasAccount",
       to_char(period, 'YYYY') AS year, to_char(period, 'MM') AS month,
       debit::numeric(30,2) AS movdeb, credit::numeric(30,2) AS movcred, closing_net::numeric(30,2) AS movenc,
       (opening + debit - credit + coalesce(closing_net, 0))::numeric(30,2) AS "accumulatedBalance",
       opening::numeric(30,2) AS "openingBalance"
  FROM month
 ORDER BY period
