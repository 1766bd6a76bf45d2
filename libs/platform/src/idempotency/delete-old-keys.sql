-- Deletes the oldest keys that are too old for a client to repeat its request, at most `max` of them.
-- $1 before timestamptz
-- $2 max bigint
-- rows: none; the count is the number of deleted keys
-- locks: the deleted rows
DELETE FROM ledger.idempotency_key k
 USING (SELECT subject, key FROM ledger.idempotency_key WHERE created_at < $1 ORDER BY created_at LIMIT $2::bigint) old
 WHERE k.subject = old.subject AND k.key = old.key
