-- Waits for the transaction that is numbering a record of the same owner.
-- $1 numbers text, of which owner
-- rows: one, without meaning
-- locks: these numbers, until the transaction ends
SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))
