-- Notes how far the worker is, visible at once.
-- $1 id bigint
-- $2 percent smallint
-- rows: none
-- locks: the run, for this statement
UPDATE ledger.consolidation_run SET progress = $2::smallint WHERE id = $1::bigint AND status = 'PENDING'
