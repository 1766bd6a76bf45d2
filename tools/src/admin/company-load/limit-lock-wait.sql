-- Until the transaction ends, no statement of it waits longer than this for a lock.
-- $1 limit text (60000ms)
-- rows: set_config text, one
-- locks: none
SELECT set_config('lock_timeout', $1::text, true)
