-- Deletes the oldest events from before a time, at most `max` of them.
-- $1 before timestamp with time zone
-- $2 max integer
-- rows: one; deleted is the number of deleted events
-- locks: the deleted events
SELECT ledger.delete_old_events($1::timestamptz, $2::integer) AS deleted
