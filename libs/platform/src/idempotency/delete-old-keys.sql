-- Deletes the oldest keys that are too old for a client to repeat its request, at most `max` of them. The age is by the clock
-- of the database, which wrote their times: a process whose clock is ahead would delete keys that may still be repeated.
-- $1 kept_hours integer
-- $2 max bigint
-- rows: none; the count is the number of deleted keys
-- locks: the deleted rows
DELETE FROM ledger.idempotency_key k
 USING (SELECT subject, key FROM ledger.idempotency_key WHERE created_at < now() - make_interval(hours => $1::integer) ORDER BY created_at LIMIT $2::bigint) old
 WHERE k.subject = old.subject AND k.key = old.key
