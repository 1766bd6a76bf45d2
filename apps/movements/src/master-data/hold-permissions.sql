-- Two that write the permissions of one user come one after the other.
-- $1 subject text
-- rows: one
-- locks: an advisory one of the user, until the transaction ends
SELECT pg_advisory_xact_lock(hashtextextended('permissions of ' || $1::text, 0))
