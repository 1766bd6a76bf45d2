-- Sends a proof through the channel of the access changes. It arrives only when the connection listens.
-- $1 payload text, 'proof:' and a random part
-- rows: one, without meaning
-- locks: none of a table
SELECT pg_notify('razao_access', $1)
