-- Forgets keys that no client will repeat any more.
-- $1 before timestamptz
-- rows: none
-- locks: the deleted rows
DELETE FROM ledger.idempotency_key k
 WHERE k.created_at < $1
