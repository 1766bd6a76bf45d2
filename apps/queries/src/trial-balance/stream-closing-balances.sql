-- The closing balances of a branch's accounts in several months, side by side, for a cursor: each account with balance
-- or movement in one of the months, in chart order. A sealed month is read as it was sealed. Later months start from
-- the last closing, or the initial balances, and their groups are summed here. Each balance is that of the month's
-- trial balance. Everything is of one snapshot.
-- A month's balances are looked up by branch and month: the planner would read those of all the branch's months.
-- An account is read, sorted and named once, not once per month: twelve months of 20,000 accounts are 5 MB, not 60. The
-- months are columns (CLOSING_MONTHS_MAX), because one row per account and month would be sorted, grouped and written
-- to disk.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- $3 months date[], in their order, at most 12
-- rows: one per account, `account` is the JSON object, whose balances are null in a month without a row; at the end one
--   row whose `totals` are the sums of the analytic accounts as a JSON array
-- locks: none
WITH subject AS MATERIALIZED (
  SELECT b.id AS branch_id,
         (SELECT max(p.period) FROM ledger.branch_period p
           WHERE p.branch_id = b.id AND p.status = 'CONSOLIDATED') AS sealed_through
    FROM ledger.branch b
   WHERE b.id = $2::integer AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[]))
), month AS MATERIALIZED (
  SELECT m.period, m.place::integer AS place, s.sealed_through IS NULL OR m.period > s.sealed_through AS is_later
    FROM subject s CROSS JOIN unnest($3::date[]) WITH ORDINALITY AS m(period, place)
), before_later AS MATERIALIZED (
  SELECT place - 1 AS place FROM month WHERE is_later ORDER BY place LIMIT 1
), sealed AS (
  SELECT l.account_id,
         max(l.closing) FILTER (WHERE m.place = 1) AS m1, max(l.closing) FILTER (WHERE m.place = 2) AS m2,
         max(l.closing) FILTER (WHERE m.place = 3) AS m3, max(l.closing) FILTER (WHERE m.place = 4) AS m4,
         max(l.closing) FILTER (WHERE m.place = 5) AS m5, max(l.closing) FILTER (WHERE m.place = 6) AS m6,
         max(l.closing) FILTER (WHERE m.place = 7) AS m7, max(l.closing) FILTER (WHERE m.place = 8) AS m8,
         max(l.closing) FILTER (WHERE m.place = 9) AS m9, max(l.closing) FILTER (WHERE m.place = 10) AS m10,
         max(l.closing) FILTER (WHERE m.place = 11) AS m11, max(l.closing) FILTER (WHERE m.place = 12) AS m12
    FROM month m
   CROSS JOIN subject s
   CROSS JOIN LATERAL (
     SELECT k.account_id, k.closing FROM ledger.account_balance k WHERE k.branch_id = s.branch_id AND k.period = m.period OFFSET 0) l
   WHERE NOT m.is_later
   GROUP BY l.account_id
), change AS (
  -- Balances from before the later months have the place before theirs. Each bit of "moved" is a month with postings.
  SELECT o.account_id, 0 AS place, o.amount AS net, 0 AS moved
    FROM subject s
    JOIN ledger.opening_balance o ON o.branch_id = s.branch_id
   WHERE s.sealed_through IS NULL
  UNION ALL
  SELECT l.account_id, f.place, l.closing, 0
    FROM subject s
   CROSS JOIN before_later f
    JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = s.sealed_through
  UNION ALL
  SELECT m.account_id, coalesce(n.place, f.place), m.net, CASE WHEN m.postings <> 0 THEN 1 << n.place ELSE 0 END
    FROM (SELECT m.account_id, m.period, sum(m.debit - m.credit + m.closing_debit - m.closing_credit) AS net, sum(m.postings) AS postings
            FROM subject s
            JOIN ledger.branch_period p ON p.branch_id = s.branch_id AND p.status = 'OPEN' AND p.period <= (SELECT max(period) FROM month)
            JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period = p.period
           GROUP BY m.account_id, m.period) m
   CROSS JOIN before_later f
    LEFT JOIN month n ON n.period = m.period
), analytic AS MATERIALIZED (
  SELECT a.chart_id, a.code_path, a.level, r.*
    FROM (SELECT account_id, bit_or(moved) AS moved, sum(net) FILTER (WHERE place <= 0) AS c0,
                 sum(net) FILTER (WHERE place <= 1) AS c1, sum(net) FILTER (WHERE place <= 2) AS c2,
                 sum(net) FILTER (WHERE place <= 3) AS c3, sum(net) FILTER (WHERE place <= 4) AS c4,
                 sum(net) FILTER (WHERE place <= 5) AS c5, sum(net) FILTER (WHERE place <= 6) AS c6,
                 sum(net) FILTER (WHERE place <= 7) AS c7, sum(net) FILTER (WHERE place <= 8) AS c8,
                 sum(net) FILTER (WHERE place <= 9) AS c9, sum(net) FILTER (WHERE place <= 10) AS c10,
                 sum(net) FILTER (WHERE place <= 11) AS c11, sum(net) FILTER (WHERE place <= 12) AS c12
            FROM change
           GROUP BY account_id) r
    JOIN ledger.account a ON a.id = r.account_id AND a.kind = 'A'
), later AS (
  SELECT account_id, moved, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12
    FROM analytic
  UNION ALL
  SELECT g.id, n.moved, n.c0, n.c1, n.c2, n.c3, n.c4, n.c5, n.c6, n.c7, n.c8, n.c9, n.c10, n.c11, n.c12
    FROM (SELECT chart_id, code_path[1:depth] AS code_path, bit_or(moved) AS moved,
                 sum(c0) AS c0, sum(c1) AS c1, sum(c2) AS c2, sum(c3) AS c3, sum(c4) AS c4, sum(c5) AS c5, sum(c6) AS c6,
                 sum(c7) AS c7, sum(c8) AS c8, sum(c9) AS c9, sum(c10) AS c10, sum(c11) AS c11, sum(c12) AS c12
            FROM analytic CROSS JOIN LATERAL generate_series(1, level - 1) AS depth
           GROUP BY chart_id, code_path[1:depth]) n
   CROSS JOIN LATERAL (
     SELECT a.id FROM ledger.account a WHERE a.chart_id = n.chart_id AND a.code_path = n.code_path AND a.kind = 'S' OFFSET 0) g
), line AS MATERIALIZED (
  SELECT coalesce(s.account_id, l.account_id) AS account_id,
         coalesce(s.m1, CASE WHEN l.c0 <> 0 OR l.moved & 2 <> 0 THEN l.c1 END) AS m1,
         coalesce(s.m2, CASE WHEN l.c1 <> 0 OR l.moved & 4 <> 0 THEN l.c2 END) AS m2,
         coalesce(s.m3, CASE WHEN l.c2 <> 0 OR l.moved & 8 <> 0 THEN l.c3 END) AS m3,
         coalesce(s.m4, CASE WHEN l.c3 <> 0 OR l.moved & 16 <> 0 THEN l.c4 END) AS m4,
         coalesce(s.m5, CASE WHEN l.c4 <> 0 OR l.moved & 32 <> 0 THEN l.c5 END) AS m5,
         coalesce(s.m6, CASE WHEN l.c5 <> 0 OR l.moved & 64 <> 0 THEN l.c6 END) AS m6,
         coalesce(s.m7, CASE WHEN l.c6 <> 0 OR l.moved & 128 <> 0 THEN l.c7 END) AS m7,
         coalesce(s.m8, CASE WHEN l.c7 <> 0 OR l.moved & 256 <> 0 THEN l.c8 END) AS m8,
         coalesce(s.m9, CASE WHEN l.c8 <> 0 OR l.moved & 512 <> 0 THEN l.c9 END) AS m9,
         coalesce(s.m10, CASE WHEN l.c9 <> 0 OR l.moved & 1024 <> 0 THEN l.c10 END) AS m10,
         coalesce(s.m11, CASE WHEN l.c10 <> 0 OR l.moved & 2048 <> 0 THEN l.c11 END) AS m11,
         coalesce(s.m12, CASE WHEN l.c11 <> 0 OR l.moved & 4096 <> 0 THEN l.c12 END) AS m12
    FROM sealed s
    FULL JOIN later l ON l.account_id = s.account_id
)
SELECT CASE WHEN code IS NOT NULL THEN
         format('{"cdAccounting":%s,"cdReduced":%s,"name":%s,"kind":"%s","level":%s,"nature":%s,"balances":[%s]}',
                to_json(code), to_json(reduced_code), to_json(name), kind, level, to_json(nature), balances) END AS account,
       CASE WHEN code IS NULL THEN format('[%s]', balances) END AS totals
  FROM (SELECT o.*, array_to_string((ARRAY[m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12])[:cardinality($3::date[])], ',', 'null') AS balances
          FROM (SELECT a.code_path, a.code, a.reduced_code, a.name, a.kind, a.level, a.nature,
                       m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12
                  FROM line l
                  JOIN ledger.account a ON a.id = l.account_id
                 WHERE num_nonnulls(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12) > 0
                UNION ALL
                SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL,
                       coalesce(sum(m1), 0.00), coalesce(sum(m2), 0.00), coalesce(sum(m3), 0.00), coalesce(sum(m4), 0.00),
                       coalesce(sum(m5), 0.00), coalesce(sum(m6), 0.00), coalesce(sum(m7), 0.00), coalesce(sum(m8), 0.00),
                       coalesce(sum(m9), 0.00), coalesce(sum(m10), 0.00), coalesce(sum(m11), 0.00), coalesce(sum(m12), 0.00)
                  FROM line l
                  JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
                 ORDER BY code_path NULLS LAST
                OFFSET 0) o) sorted
