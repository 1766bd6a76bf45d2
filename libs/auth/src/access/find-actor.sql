-- Finds the actor id of a subject that has written before. It is the newest one, because companies that moved here may
-- have brought others.
-- $1 subject text
-- rows: none or one; id integer
-- locks: none
SELECT id FROM ledger.actor WHERE subject = $1 ORDER BY id DESC LIMIT 1
