-- Gives a subject its actor id, once. Two services may try this at the same time.
-- $1 subject text
-- rows: one when this call inserted it; id integer
-- locks: the new row
INSERT INTO ledger.actor (subject) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id
