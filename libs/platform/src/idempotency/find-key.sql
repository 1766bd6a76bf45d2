-- Reads the branches of the first request with a key.
-- $1 subject text
-- $2 key text
-- rows: one when the key was used
-- locks: none
SELECT k.branch_ids AS "branchIds"
  FROM ledger.idempotency_key k
 WHERE k.subject = $1 AND k.key = $2
