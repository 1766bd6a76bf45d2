-- Copies the users who wrote into a company, with the ids that the company's rows contain.
-- $1 actors json
-- rows: none
-- locks: the new rows
INSERT INTO ledger.actor (id, subject) OVERRIDING SYSTEM VALUE
SELECT id, subject FROM json_to_recordset($1::json) AS a (id integer, subject text) ON CONFLICT (id) DO NOTHING
