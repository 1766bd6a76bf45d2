-- Does the same as insert-entry for a request with an Idempotency-Key: claims the key, writes the entry and keeps the
-- answer in one round trip. Writes nothing when another request holds the key or the key was answered.
-- $1 branch_ids integer[], null for every branch
-- $2 actor_id integer
-- $3 subject text
-- $4 key text
-- $5 route text
-- $6 body_digest bytea
-- $7 status smallint
-- $8 response text, the answer as JSON with 0 for each id that is found here
-- $9 document_id bigint
-- $10 entry_number text
-- $11 line integer
-- $12 side character
-- $13 day smallint
-- $14 account_id bigint, null with a code
-- $15 account_code text
-- $16 contra_account_id bigint, null with a code or without a contrapartida
-- $17 contra_account_code text
-- $18 posts_contra boolean
-- $19 amount numeric
-- $20 history text
-- $21 history_code text
-- rows: one, or none when nothing was written; id bigint, "branchId" integer, "contaId" bigint, contrapartida bigint
-- locks: as insert-entry; a transaction advisory lock on the hash of subject and key
WITH claim AS MATERIALIZED (
  SELECT ledger.claim_new_key($3, $4) AS claimed
), entry AS (
  INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id,
                            contra_account_id, posts_contra, amount, history, history_code, created_by)
  SELECT d.id, d.branch_id, d.period, d.closing, $10, $11, $12, $13, coalesce($14, ledger.entry_account(d.branch_id, $15)),
         coalesce($16, ledger.entry_account(d.branch_id, $17)), $18, $19, $20, $21, $2
    FROM claim
    JOIN ledger.document d ON d.id = $9
   WHERE claim.claimed
     AND ($1::integer[] IS NULL OR d.branch_id = ANY($1))
  RETURNING id, branch_id, account_id, contra_account_id
), kept AS (
  INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, status, branch_ids, response)
  -- Quotes inside texts are escaped, so only names of fields are replaced.
  SELECT $3, $4, $5, $6, $7, ARRAY[e.branch_id],
         replace(replace(replace($8, '"id":0', '"id":' || e.id), '"contaId":0', '"contaId":' || e.account_id),
                 '"contrapartida":0', '"contrapartida":' || e.contra_account_id)::json
    FROM entry e
)
SELECT id, branch_id AS "branchId", account_id AS "contaId", contra_account_id AS contrapartida FROM entry
