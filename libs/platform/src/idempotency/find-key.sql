-- What was answered to the first request with this key.
-- $1 subject text
-- $2 key text
-- rows: one, or none when the key is new
-- locks: none
SELECT k.route, k.body_digest AS "bodyDigest", k.response
  FROM ledger.idempotency_key k
 WHERE k.subject = $1
   AND k.key = $2
