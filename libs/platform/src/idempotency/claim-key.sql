-- Claims an Idempotency-Key for this transaction; false when another transaction holds it.
-- $1 subject text
-- $2 key text
-- rows: one
-- locks: a transaction advisory lock on the hash of subject and key
SELECT pg_try_advisory_xact_lock(hashtextextended($1 || E'\n' || $2, 20)) AS claimed
