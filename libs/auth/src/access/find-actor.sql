-- The actor id of a subject that has written before: the newest, when companies that moved here brought others.
-- $1 subject text
-- rows: none or one; id integer
-- locks: none
SELECT id FROM ledger.actor WHERE subject = $1 ORDER BY id DESC LIMIT 1
