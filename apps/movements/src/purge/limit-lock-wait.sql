-- Bounds how long this transaction waits for a lock, until it ends.
-- $1 timeout text
-- rows: one
-- locks: none
SELECT set_config('lock_timeout', $1, true)
