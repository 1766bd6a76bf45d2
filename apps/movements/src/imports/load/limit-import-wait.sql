-- Bounds how long this transaction waits for a lock, until it ends: a month that is being consolidated, a
-- batch that another import is filling.
-- $1 milliseconds text
-- rows: one
-- locks: none
SELECT set_config('lock_timeout', $1, true)
