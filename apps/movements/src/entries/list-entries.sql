-- Reads one page of the entries that the filters select, and how many entries all pages have. The function takes the
-- order as a text and puts it into the query that it builds.
-- $1 branch_ids integer[], null for every branch
-- $2 filter ledger.list_filter
-- $3 size bigint
-- $4 offset bigint
-- rows: one per entry, or one of nulls when the page has none; each has the total
-- locks: none
SELECT * FROM ledger.entry_page($1, $2, 'ORDER BY sorted.id', $3, $4)
