-- One page of the entries that the filters select, and how many there are in all pages. The page is cut by ids first: only
-- the entries of the page become records.
-- The index of the ids has the order, but the entries of earlier months are before those of a late one: the planner expects
-- each month's ids all over the table. So a month with less than a quarter of all entries is sorted instead. An index by
-- month and id would do without this; it costs an import 2 of the 14 microseconds that the server has for each row.
-- The entries of an account in whole months are counted by its movement, which equals them at every commit (INV-04), less
-- those that post both sides to it: 1 ms instead of 800 for a million.
-- Whether it is one month is known when the statement is planned: a list of more months does not plan the sorted half.
-- $1 branch_ids integer[], null for every branch
-- $2 filter ledger.list_filter
-- $3 size bigint
-- $4 offset bigint
-- rows: one per entry; a single one with nulls when the page has none; total in each
-- locks: none
SELECT t.total, p.*
  FROM (SELECT total,
               CASE WHEN ($2).first_period = ($2).last_period THEN
                 total * 4 < (SELECT c.reltuples FROM pg_catalog.pg_class c WHERE c.oid = 'ledger.entry'::regclass)
               END AS few
          FROM (SELECT CASE WHEN ($2::ledger.list_filter).account_id IS NOT NULL
                             AND jsonb_strip_nulls(to_jsonb($2) - '{branch_ids,first_period,last_period,account_id}'::text[]) = '{}' THEN
                         (SELECT coalesce(sum(m.postings), 0)::bigint
                            FROM ledger.account_movement m
                           WHERE ($1::integer[] IS NULL OR m.branch_id = ANY($1))
                             AND (($2).branch_ids IS NULL OR m.branch_id = ANY(($2).branch_ids))
                             AND (($2).first_period IS NULL OR m.period >= ($2).first_period)
                             AND (($2).last_period IS NULL OR m.period <= ($2).last_period)
                             AND m.account_id = ($2).account_id)
                         - (SELECT count(*) FROM ledger.listed_entries($1, $2) e
                             WHERE e.account_id = ($2).account_id AND e.posts_contra AND e.contra_account_id = ($2).account_id)
                       ELSE (SELECT count(*) FROM ledger.listed_entries($1, $2))
                       END AS total
                OFFSET 0) counted) t
  LEFT JOIN LATERAL (
    SELECT r.*
      FROM ((SELECT e.id
               FROM ledger.listed_entries($1, $2) e
              CROSS JOIN LATERAL (SELECT e.id) sorted
              WHERE t.total > $4 AND t.few IS NOT TRUE
              ORDER BY sorted.id
              LIMIT $3 OFFSET $4)
            UNION ALL
            SELECT few.id
              FROM (SELECT e.id
                      FROM ledger.listed_entries($1, $2) e
                     CROSS JOIN LATERAL (SELECT e.id + 0 AS id) sorted
                     WHERE t.total > $4 AND t.few
                     ORDER BY sorted.id
                     LIMIT $3 OFFSET $4) few
             WHERE ($2).first_period = ($2).last_period) page
      JOIN ledger.entry e ON e.id = page.id
     CROSS JOIN LATERAL ledger.entry_record(e) r
     CROSS JOIN LATERAL (SELECT e.id) sorted
     ORDER BY sorted.id
  ) p ON true
