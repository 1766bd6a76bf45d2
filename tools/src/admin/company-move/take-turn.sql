-- One command moves a company at a time; the turn ends with the transaction.
-- $1 code text
-- rows: one; taken boolean
-- locks: the turn
SELECT pg_try_advisory_xact_lock(hashtextextended('company move ' || $1::text, 0)) AS taken
