-- Stores the answer of the transaction.
-- $1 subject text
-- $2 key text
-- $3 route text
-- $4 body_digest bytea
-- $5 branch_ids integer[], the branches that the answer reports on
-- $6 response json
-- rows: none
-- locks: the new row
INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, branch_ids, response)
VALUES ($1, $2, $3, $4, $5, $6)
