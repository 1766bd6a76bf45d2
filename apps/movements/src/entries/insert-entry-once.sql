-- Does the same as insert-entry for a request with an Idempotency-Key: claims the key, writes the entry and keeps the
-- answer in one round trip. Writes nothing when another request holds the key or the key was answered.
-- $1 branch_ids integer[], null for every branch
-- $2 actor_id integer
-- $3 document_id bigint
-- $4 entry_number text
-- $5 line integer
-- $6 side character
-- $7 day smallint
-- $8 account_id bigint, null with a code
-- $9 account_code text
-- $10 contra_account_id bigint, null with a code or without a contrapartida
-- $11 contra_account_code text
-- $12 posts_contra boolean
-- $13 amount numeric
-- $14 history text
-- $15 history_code text
-- $16 subject text
-- $17 key text
-- $18 route text
-- $19 body_digest bytea
-- $20 status smallint
-- $21 response text, the answer as JSON with 0 for each id that is found here
-- rows: one, or none when nothing was written; id bigint, "branchId" integer, "contaId" bigint, contrapartida bigint
-- locks: as insert-entry; a transaction advisory lock on the hash of subject and key
WITH claim AS MATERIALIZED (
  SELECT ledger.claim_new_key($16, $17) AS claimed
), entry AS (
  INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id,
                            contra_account_id, posts_contra, amount, history, history_code, created_by)
  SELECT d.id, d.branch_id, d.period, d.closing, $4, $5, $6, $7, coalesce($8, ledger.entry_account(d.branch_id, $9)),
         coalesce($10, ledger.entry_account(d.branch_id, $11)), $12, $13, $14, $15, $2
    FROM claim
    JOIN ledger.document d ON d.id = $3
   WHERE claim.claimed
     AND ($1::integer[] IS NULL OR d.branch_id = ANY($1))
  RETURNING id, branch_id, account_id, contra_account_id
), kept AS (
  INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, status, branch_ids, response)
  -- Quotes inside texts are escaped, so only names of fields are replaced.
  SELECT $16, $17, $18, $19, $20, ARRAY[e.branch_id],
         replace(replace(replace($21, '"id":0', '"id":' || e.id), '"contaId":0', '"contaId":' || e.account_id),
                 '"contrapartida":0', '"contrapartida":' || e.contra_account_id)::json
    FROM entry e
)
SELECT id, branch_id AS "branchId", account_id AS "contaId", contra_account_id AS contrapartida FROM entry
