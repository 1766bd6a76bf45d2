-- The actor id of a subject that has written before.
-- $1 subject text
-- rows: none or one; id integer
-- locks: none
SELECT id FROM ledger.actor WHERE subject = $1
