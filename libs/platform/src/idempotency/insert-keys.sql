-- Keeps the answers that the transaction is about to give.
-- $1 subjects text[]
-- $2 keys text[]
-- $3 routes text[]
-- $4 body_digests bytea[]
-- $5 statuses smallint[]
-- $6 branch_ids text[], per key an array literal of the branches that its request touched
-- $7 responses json, an array with one for each key
-- rows: none
-- locks: the new rows
INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, status, branch_ids, response)
SELECT k.subject, k.key, k.route, k.body_digest, k.status, k.branch_ids::integer[], k.response
  FROM ROWS FROM (unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::smallint[], $6::text[]), json_array_elements($7::json))
       AS k(subject, key, route, body_digest, status, branch_ids, response)
