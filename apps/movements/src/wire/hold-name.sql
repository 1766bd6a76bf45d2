-- Takes the lock of a name; waits while another transaction holds it.
-- $1 name text
-- rows: one, with no value
-- locks: an advisory lock of the name, until the transaction ends
SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))
