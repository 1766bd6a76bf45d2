-- One page of the entries that the filters select, and how many there are in all pages. The order is a text for the function, which plans it.
-- $1 branch_ids integer[], null for every branch
-- $2 filter ledger.list_filter
-- $3 size bigint
-- $4 offset bigint
-- rows: one per entry; a single one with nulls when the page has none; total in each
-- locks: none
SELECT * FROM ledger.entry_page($1, $2, 'ORDER BY sorted.id', $3, $4)
