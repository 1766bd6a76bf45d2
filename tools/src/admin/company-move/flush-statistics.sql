-- What the transaction wrote is counted when it commits, and not up to a second later.
-- rows: one
-- locks: none
SELECT pg_stat_force_next_flush()
