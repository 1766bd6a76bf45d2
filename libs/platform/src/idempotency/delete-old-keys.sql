-- Deletes keys that are too old for a client to repeat its request.
-- $1 before timestamptz
-- rows: none
-- locks: the deleted rows
DELETE FROM ledger.idempotency_key k
 WHERE k.created_at < $1
