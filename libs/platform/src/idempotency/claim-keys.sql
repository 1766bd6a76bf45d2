-- Claims Idempotency-Keys for this transaction, and reads what was answered to the first requests with them; a list is read by list-answer.
-- $1 subjects text[]
-- $2 keys text[]
-- rows: one per key, in the order given; claimed is false for a key that another transaction holds, the rest null for one that is new
-- locks: a transaction advisory lock on the hash of each subject and key
SELECT claimed, route, body_digest AS "bodyDigest", branch_ids AS "branchIds", is_list AS "isList", response
  FROM ledger.claim_keys($1::text[], $2::text[])
