-- Claims Idempotency-Keys for this transaction; false for a key that another transaction holds.
-- $1 subjects text[]
-- $2 keys text[]
-- rows: one per key, in the order given
-- locks: a transaction advisory lock on the hash of each subject and key
SELECT pg_try_advisory_xact_lock(hashtextextended(k.subject || E'\n' || k.key, 20)) AS claimed
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k(subject, key, position)
 ORDER BY k.position
