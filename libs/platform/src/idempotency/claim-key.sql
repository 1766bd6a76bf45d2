-- Claims an Idempotency-Key for this transaction, and reads the answer to the first request with it; list-answer reads
-- a list.
-- $1 subject text
-- $2 key text
-- rows: one; claimed is false when another transaction holds the key; the other columns are null for a new key; response is a text, because a parser of JSON numbers would round long sums
-- locks: a transaction advisory lock on the hash of subject and key
SELECT claimed, route, body_digest AS "bodyDigest", branch_ids AS "branchIds", response::text AS response
  FROM ledger.claim_keys(ARRAY[$1::text], ARRAY[$2::text])
