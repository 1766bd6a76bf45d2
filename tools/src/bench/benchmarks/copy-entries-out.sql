-- The entries as an import wrote them, for the other side to copy in.
-- rows: one an entry, in the order of their ids
-- locks: none
COPY (SELECT * FROM ledger.entry ORDER BY id) TO STDOUT
