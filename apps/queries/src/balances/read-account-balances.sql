-- What the monthly balances of one account are made of: sealed balances, the initial balance, the movement of open
-- months. A synthetic account is the sum of the analytic ones below it, in sealed months as well: it may have been put
-- above them since. Everything is of one snapshot.
-- The values reach the tables behind `subject`, where the planner cannot see them: it then finds its generic plan as good
-- as one for these values and keeps it. To plan this statement takes ten times as long as to run it.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- $3 account bigint
-- $4 months date[]
-- $5 last date, of the months
-- rows: none when the branch is outside of the scope; else a single one with nulls (also when the account or chart is
--   missing: hasAccount, hasChart), or one per month: the consolidated ones of `months` and the last consolidated one, with
--   its opening; the open ones up to `last`, with movement alone; without a consolidated month the initial balance as opening,
--   with period null. A month without balance or movement is left out. closingNet null without closing postings
-- locks: none
WITH subject AS MATERIALIZED (
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
)
SELECT s.base_period AS "basePeriod", s.has_chart AS "hasChart", s.account_id IS NOT NULL AS "hasAccount",
       m.period, m.opening, m.debit, m.credit, CASE WHEN m.closing_postings > 0 THEN m.closing_net END AS "closingNet"
  FROM subject s
  LEFT JOIN LATERAL (
    SELECT r.period, sum(r.opening) AS opening, sum(r.debit) AS debit, sum(r.credit) AS credit,
           sum(r.closing_net) AS closing_net, sum(r.closing_postings) AS closing_postings
      FROM (
        SELECT l.period, l.opening, l.debit, l.credit, l.closing_debit - l.closing_credit AS closing_net, l.closing_postings
          FROM ledger.account_balance l
         WHERE l.branch_id = s.branch_id AND l.account_id = ANY(s.posted_ids)
           AND l.period = ANY(s.sealed_through || $4::date[]) AND l.period <= s.sealed_through
        UNION ALL
        SELECT NULL, o.amount, 0, 0, 0, 0
          FROM ledger.opening_balance o
         WHERE s.sealed_through IS NULL AND o.branch_id = s.branch_id AND o.account_id = ANY(s.posted_ids)
        UNION ALL
        SELECT m.period, NULL, m.debit, m.credit, m.closing_debit - m.closing_credit, m.closing_postings
          FROM ledger.account_movement m
         WHERE m.branch_id = s.branch_id AND m.account_id = ANY(s.posted_ids)
           AND m.period = ANY(ARRAY(SELECT p.period FROM ledger.branch_period p
                                     WHERE p.branch_id = s.branch_id AND p.status = 'OPEN' AND p.period <= $5::date))) r
     GROUP BY r.period) m ON true
