-- The closing balances of a branch's accounts in several months, side by side, for a cursor: each account with balance or movement
-- in one of them, in chart order. A sealed month is read as it was sealed; later ones run on from the last closing, or the initial
-- balances, and their groups are summed here. Each is that of the month's trial balance. One snapshot.
-- An account is read, sorted and named once, not once per month: twelve months of 20,000 accounts are 5 MB, not 56.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- $3 months date[], in their order
-- rows: one per account, `account` is the JSON object, whose balances have null in a month without a row; at the end one whose
--   `totals` are the sums of the analytic ones as a JSON array
-- locks: none
WITH subject AS MATERIALIZED (
  SELECT b.id AS branch_id,
         (SELECT max(p.period) FROM ledger.branch_period p
           WHERE p.branch_id = b.id AND p.status = 'CONSOLIDATED') AS sealed_through
    FROM ledger.branch b
   WHERE b.id = $2::integer AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[]))
), month AS MATERIALIZED (
  SELECT m.period, s.sealed_through IS NULL OR m.period > s.sealed_through AS is_later
    FROM subject s CROSS JOIN unnest($3::date[]) AS m(period)
), change AS (
  SELECT r.account_id, r.period, sum(r.net) AS net, sum(r.postings) AS postings
    FROM (SELECT o.account_id, '-infinity'::date AS period, o.amount AS net, 0 AS postings
            FROM subject s
            JOIN ledger.opening_balance o ON o.branch_id = s.branch_id
           WHERE s.sealed_through IS NULL
          UNION ALL
          SELECT l.account_id, '-infinity'::date, l.closing, 0
            FROM subject s
            JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = s.sealed_through
           WHERE EXISTS (SELECT FROM month WHERE is_later)
          UNION ALL
          SELECT m.account_id, CASE WHEN m.period >= ($3::date[])[1] THEN m.period ELSE '-infinity'::date END,
                 m.debit - m.credit + m.closing_debit - m.closing_credit, m.postings
            FROM subject s
            JOIN ledger.branch_period p ON p.branch_id = s.branch_id AND p.status = 'OPEN'
            JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period = p.period
           WHERE p.period <= (SELECT max(period) FROM month)) r
   GROUP BY r.account_id, r.period
), analytic AS MATERIALIZED (
  SELECT a.id, a.chart_id, a.code_path, a.level, b.period, b.opening, b.closing, b.postings
    FROM (SELECT c.account_id, m.period, coalesce(sum(c.net) FILTER (WHERE c.period < m.period), 0) AS opening,
                 sum(c.net) AS closing, coalesce(sum(c.postings) FILTER (WHERE c.period = m.period), 0) AS postings
            FROM month m
            JOIN change c ON c.period <= m.period
           WHERE m.is_later
           GROUP BY c.account_id, m.period) b
    JOIN ledger.account a ON a.id = b.account_id AND a.kind = 'A'
   WHERE b.opening <> 0 OR b.postings <> 0
), balance AS (
  SELECT l.account_id, l.period::date, l.closing::numeric
    FROM month m
   CROSS JOIN subject s
    JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = m.period
   WHERE NOT m.is_later
  UNION ALL
  SELECT id, period, closing FROM analytic
  UNION ALL
  SELECT g.id, n.period, n.closing
    FROM (SELECT chart_id, code_path[1:depth] AS code_path, period, sum(opening) AS opening, sum(closing) AS closing, sum(postings) AS postings
            FROM analytic CROSS JOIN LATERAL generate_series(1, level - 1) AS depth
           GROUP BY chart_id, code_path[1:depth], period) n
   CROSS JOIN LATERAL (
     SELECT a.id FROM ledger.account a WHERE a.chart_id = n.chart_id AND a.code_path = n.code_path AND a.kind = 'S' OFFSET 0) g
   WHERE n.opening <> 0 OR n.postings <> 0
), line AS MATERIALIZED (
  SELECT account_id, array_agg(period ORDER BY period) AS periods, array_agg(closing::numeric(30,2) ORDER BY period) AS closings
    FROM balance
   GROUP BY account_id
)
SELECT account, totals
  FROM (SELECT a.code_path,
               format('{"cdAccounting":%s,"cdReduced":%s,"name":%s,"kind":"%s","level":%s,"nature":%s,"balances":[%s]}',
                      to_json(a.code), to_json(a.reduced_code), to_json(a.name), a.kind, a.level, to_json(a.nature),
                      CASE WHEN cardinality(l.periods) = cardinality($3::date[]) THEN array_to_string(l.closings, ',')
                           ELSE (SELECT string_agg(coalesce(l.closings[array_position(l.periods, m.period)]::text, 'null'), ',' ORDER BY m.period)
                                   FROM month m) END) AS account,
               NULL AS totals
          FROM line l
          JOIN ledger.account a ON a.id = l.account_id
        UNION ALL
        SELECT NULL, NULL,
               (SELECT '[' || string_agg(coalesce(t.closing, 0.00)::numeric(30,2)::text, ',' ORDER BY m.period) || ']'
                  FROM month m
                  LEFT JOIN (SELECT b.period, sum(b.closing) AS closing
                               FROM balance b JOIN ledger.account a ON a.id = b.account_id AND a.kind = 'A'
                              GROUP BY b.period) t ON t.period = m.period)
        ORDER BY code_path NULLS LAST) sorted
