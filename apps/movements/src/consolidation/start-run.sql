-- Notes that a worker began, visible at once.
-- $1 id bigint
-- $2 at timestamp with time zone
-- rows: none
-- locks: the run, for this statement
UPDATE ledger.consolidation_run
   SET attempts = attempts + 1, started_at = $2::timestamptz, progress = 0
 WHERE id = $1::bigint AND status = 'PENDING'
