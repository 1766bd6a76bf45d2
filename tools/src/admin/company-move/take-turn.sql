-- Takes the turn to move a company, which one command has at a time; it ends with the transaction.
-- $1 code text
-- rows: one; taken boolean
-- locks: the turn
SELECT pg_try_advisory_xact_lock(hashtextextended('company move ' || $1::text, 0)) AS taken
