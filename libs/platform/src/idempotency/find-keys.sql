-- What was answered to the first requests with these keys; a list is read by list-answer.
-- $1 subjects text[]
-- $2 keys text[]
-- rows: one per key that was used, with its position in the order given, from 1
-- locks: none
SELECT s.position::integer, k.route, k.body_digest AS "bodyDigest", k.branch_ids AS "branchIds",
       json_typeof(k.response) = 'array' AS "isList", CASE WHEN json_typeof(k.response) <> 'array' THEN k.response END AS response
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS s(subject, key, position)
  JOIN ledger.idempotency_key k ON k.subject = s.subject AND k.key = s.key
