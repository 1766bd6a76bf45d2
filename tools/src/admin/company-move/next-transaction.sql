-- Transactions that have an id now have one below this.
-- rows: one
-- locks: none
SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next
