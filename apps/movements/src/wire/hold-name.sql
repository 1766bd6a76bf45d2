-- Waits for the other transaction that holds the name, and holds it.
-- $1 name text
-- rows: one, without meaning
-- locks: an advisory one of the name, until the transaction ends
SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))
