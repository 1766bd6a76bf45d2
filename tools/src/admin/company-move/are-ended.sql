-- Whether all transactions below one have ended.
-- $1 next text
-- rows: one; ended boolean
-- locks: none
SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 AS ended
