-- Deletes the oldest events that are from before the moment.
-- $1 before timestamp with time zone
-- $2 max integer
-- rows: one; deleted is how many
-- locks: the deleted events
SELECT ledger.delete_old_events($1::timestamptz, $2::integer) AS deleted
