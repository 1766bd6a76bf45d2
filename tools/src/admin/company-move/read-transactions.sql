-- Reads the bounds of the running transactions: every current transaction id is below next; all below oldest have
-- ended.
-- rows: one
-- locks: none
SELECT pg_snapshot_xmin(s)::text AS oldest, pg_snapshot_xmax(s)::text AS next FROM pg_current_snapshot() s
