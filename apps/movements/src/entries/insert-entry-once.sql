-- Does the same as insert-entry for a request with an Idempotency-Key: claims the key, writes the entry and keeps the
-- answer in one round trip. Writes nothing when another request holds the key or the key was answered.
-- $1 branch_ids integer[], null for every branch
-- $2 actor_id integer
-- $3 subject text
-- $4 key text
-- $5 route text
-- $6 body_digest bytea
-- $7 response text, the answer as JSON with 0 for each id that is found here
-- $8 document_id bigint
-- $9 entry_number text
-- $10 line integer
-- $11 side character
-- $12 day smallint
-- $13 account_id bigint, null with a code
-- $14 account_code text
-- $15 contra_account_id bigint, null with a code or without a contrapartida
-- $16 contra_account_code text
-- $17 posts_contra boolean
-- $18 amount numeric
-- $19 history text
-- $20 history_code text
-- rows: one, or none when nothing was written; id bigint, "branchId" integer, "contaId" bigint, contrapartida bigint
-- locks: as insert-entry; a transaction advisory lock on the hash of subject and key
WITH claim AS MATERIALIZED (
  SELECT ledger.claim_new_key($3, $4) AS claimed
), entry AS (
  INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id,
                            contra_account_id, posts_contra, amount, history, history_code, created_by)
  SELECT d.id, d.branch_id, d.period, d.closing, $9, $10, $11, $12, coalesce($13, ledger.entry_account(d.branch_id, $14)),
         coalesce($15, ledger.entry_account(d.branch_id, $16)), $17, $18, $19, $20, $2
    FROM claim
    JOIN ledger.document d ON d.id = $8
   WHERE claim.claimed
     AND ($1::integer[] IS NULL OR d.branch_id = ANY($1))
  RETURNING id, branch_id, account_id, contra_account_id
), kept AS (
  INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, branch_ids, response)
  -- Quotes inside texts are escaped, so only names of fields are replaced.
  SELECT $3, $4, $5, $6, ARRAY[e.branch_id],
         replace(replace(replace($7, '"id":0', '"id":' || e.id), '"contaId":0', '"contaId":' || e.account_id),
                 '"contrapartida":0', '"contrapartida":' || e.contra_account_id)::json
    FROM entry e
)
SELECT id, branch_id AS "branchId", account_id AS "contaId", contra_account_id AS contrapartida FROM entry
