-- Reports the transaction's writes to the statistics at its commit, instead of up to a second later.
-- rows: one
-- locks: none
SELECT pg_stat_force_next_flush()
