-- One page of the entries that the filters select, and how many there are in all pages.
-- A single month is sorted. In the index of the ids the planner would pass the entries of all earlier months to find it,
-- because it expects each month's ids all over the table.
-- $1 branch_ids integer[], null for every branch
-- $2 filter ledger.list_filter
-- $3 size bigint
-- $4 offset bigint
-- rows: one per entry; a single one with nulls when the page has none; total in each
-- locks: none
SELECT t.total, p.*
  FROM (SELECT count(*) AS total FROM ledger.listed_entries($1, $2)) t
  LEFT JOIN LATERAL (
    SELECT r.*
      FROM ledger.listed_entries($1, $2) e
     CROSS JOIN LATERAL ledger.entry_record(e) r
     CROSS JOIN LATERAL (SELECT CASE WHEN ($2).first_period = ($2).last_period THEN e.id + 0 ELSE e.id END AS id) sorted
     WHERE t.total > $4
     ORDER BY sorted.id
     LIMIT $3 OFFSET $4
  ) p ON true
