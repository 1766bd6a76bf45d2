-- Deletes the oldest events that are older than a number of days, at most `max` of them. The age is by the clock of the
-- database, which wrote their times: a worker whose clock is ahead would delete events that a reader still needs.
-- $1 kept_days integer
-- $2 max integer
-- rows: one; deleted is the number of deleted events
-- locks: the deleted events
SELECT ledger.delete_old_events(now() - make_interval(days => $1::integer), $2::integer) AS deleted
