-- Reads the list that was answered to the first request with this key. The records are rows, because to read one text
-- of 20 MB holds the process up.
-- $1 subject text
-- $2 key text
-- rows: one per record, in the order of the list
-- locks: none
SELECT r.record
  FROM ledger.idempotency_key k
 CROSS JOIN LATERAL json_array_elements(k.response) WITH ORDINALITY AS r(record, position)
 WHERE k.subject = $1 AND k.key = $2
 ORDER BY r.position
