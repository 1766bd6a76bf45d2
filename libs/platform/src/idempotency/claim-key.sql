-- Claims an Idempotency-Key for this transaction, and reads what was answered to the first request with it; a list is read by list-answer.
-- $1 subject text
-- $2 key text
-- rows: one; claimed is false for a key that another transaction holds, the rest null for one that is new; response is a text, because a parser of JSON numbers would round long sums
-- locks: a transaction advisory lock on the hash of subject and key
SELECT claimed, route, body_digest AS "bodyDigest", branch_ids AS "branchIds", is_list AS "isList", response::text AS response
  FROM ledger.claim_keys(ARRAY[$1::text], ARRAY[$2::text])
