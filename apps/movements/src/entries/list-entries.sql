-- One page of the entries that the filters select, and how many there are in all pages.
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
     WHERE t.total > $4
     ORDER BY e.id
     LIMIT $3 OFFSET $4
  ) p ON true
