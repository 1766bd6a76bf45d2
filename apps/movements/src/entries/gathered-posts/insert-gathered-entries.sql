-- Writes the entries of several requests in one pass through the gate, those whose callers see the document. The
-- statement waits for no closing or consolidation: it leaves out the entries of a month that one of them holds, and
-- those of the branches in $3. For any other lock it waits as long as $4. All entries of a request are of one document,
-- so a request is left out whole. For requests with an Idempotency-Key the statement first claims the keys, and it
-- keeps the answers. It leaves out a request whose key was answered, is held by another transaction, or is also the key
-- of an earlier request of the statement; it does so before it looks at the entries.
-- $1 caller_branch_ids text[], per caller an array literal of branch ids, null for every branch
-- $2 caller_actor_ids integer[]
-- $3 held_branch_ids integer[]
-- $4 lock_timeout text
-- $5 answers json, an array: per entry its part of the answer, with 0 for ids that are found here; null without a key
-- $6 subjects text[], per key
-- $7 keys text[]
-- $8 routes text[]
-- $9 body_digests bytea[]
-- $10 are_lists boolean[], whether the answer is a list
-- $11 callers integer[], the position of the entry's caller, from 1
-- $12 claims integer[], the position of the key of the entry's request, from 1; null without a key
-- $13 document_ids bigint[]
-- $14 entry_numbers text[]
-- $15 lines integer[], 1 to n inside (document, entry number)
-- $16 sides text[]
-- $17 days smallint[]
-- $18 account_ids bigint[], null with a code
-- $19 account_codes text[]
-- $20 contra_account_ids bigint[], null with a code or without a contrapartida
-- $21 contra_account_codes text[]
-- $22 posts_contra boolean[]
-- $23 amounts numeric[]
-- $24 histories text[]
-- $25 history_codes text[]
-- rows: one: the positions of the written entries, from 1, their accounts and ids, all in the order given, and the
--   positions of the keys that were not new. Each column is a text of numbers separated by commas, because no form is
--   quicker to read; a null is an empty text
-- locks: the new rows; their documents against deletion; their months, shared; a transaction advisory lock on the hash of each subject and key
WITH caller AS MATERIALIZED (
  SELECT c.position, c.branch_ids::integer[] AS branch_ids, c.actor_id, set_config('lock_timeout', $4, true)
    FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS c(branch_ids, actor_id, position)
), claim AS MATERIALIZED (
  SELECT c.position, c.subject, c.key, c.route, c.body_digest, c.is_list,
         c.claimed AND c.kept_route IS NULL AND row_number() OVER (PARTITION BY c.subject, c.key ORDER BY c.position) = 1 AS is_new
    FROM ROWS FROM (unnest($6::text[], $7::text[], $8::text[], $9::bytea[], $10::boolean[]), ledger.claim_keys($6::text[], $7::text[]))
         WITH ORDINALITY
         AS c(subject, key, route, body_digest, is_list, claimed, kept_route, kept_digest, kept_branch_ids, kept_is_list, kept_response, position)
   -- Without a key the function is not called. The condition is a subquery, so that the generic plan looks no more
   -- expensive than a plan for these values.
   WHERE (SELECT cardinality($7::text[]) > 0)
), sent AS MATERIALIZED (
  SELECT l.*, d.branch_id, d.period, d.closing, c.actor_id,
         coalesce(l.named_account_id, ledger.entry_account(d.branch_id, l.account_code)) AS account_id,
         coalesce(l.named_contra_id, ledger.entry_account(d.branch_id, l.contra_account_code)) AS contra_account_id
    FROM ROWS FROM (unnest($11::integer[], $12::integer[], $13::bigint[], $14::text[], $15::integer[], $16::text[], $17::smallint[],
                           $18::bigint[], $19::text[], $20::bigint[], $21::text[], $22::boolean[], $23::numeric[], $24::text[],
                           $25::text[]), json_array_elements($5::json)) WITH ORDINALITY
         AS l(caller, claim, document_id, entry_number, line, side, day, named_account_id, account_code, named_contra_id,
              contra_account_code, posts_contra, amount, history, history_code, answer, position)
    JOIN caller c ON c.position = l.caller
    LEFT JOIN claim k ON k.position = l.claim
    -- The lookup is not a join: with one, the generic plan would read all documents, because it expects $3 to leave
    -- almost none.
   CROSS JOIN LATERAL (SELECT * FROM ledger.document WHERE id = l.document_id OFFSET 0) d
   WHERE (l.claim IS NULL OR k.is_new)
     AND (c.branch_ids IS NULL OR d.branch_id = ANY(c.branch_ids))
     AND d.branch_id <> ALL($3::integer[])
), free_month AS MATERIALIZED (
  SELECT m.branch_id, m.period
    FROM (SELECT DISTINCT branch_id, period FROM sent OFFSET 0) m
   WHERE pg_try_advisory_xact_lock_shared(m.branch_id, ledger.period_key(m.period))
), to_write AS MATERIALIZED (
  SELECT s.*, row_number() OVER (ORDER BY s.position) AS nth
    FROM sent s
    JOIN free_month USING (branch_id, period)
), written AS (
  INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id,
                            contra_account_id, posts_contra, amount, history, history_code, created_by)
  SELECT e.document_id, e.branch_id, e.period, e.closing, e.entry_number, e.line, e.side, e.day, e.account_id,
         e.contra_account_id, e.posts_contra, e.amount, e.history, e.history_code, e.actor_id
    FROM to_write e
   ORDER BY e.nth
  RETURNING id
), entry AS MATERIALIZED (
  -- The ids are not joined: the generic plan expects one entry, and would go through all ids for each entry.
  SELECT e.position, e.branch_id, e.account_id, e.contra_account_id, e.claim, e.answer,
         ((SELECT array_agg(w.id ORDER BY w.id) FROM written w))[e.nth] AS id
    FROM to_write e
), kept AS (
  INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, branch_ids, response)
  SELECT k.subject, k.key, k.route, k.body_digest, ARRAY[a.branch_id],
         CASE WHEN k.is_list THEN '[' || a.answers || ']' ELSE a.answers END::json
    FROM (SELECT e.claim, min(e.branch_id) AS branch_id,
                 -- Quotes inside texts are escaped, so only names of fields are replaced.
                 string_agg(replace(replace(replace(e.answer::text, '"id":0', '"id":' || e.id), '"contaId":0', '"contaId":' || e.account_id),
                                    '"contrapartida":0', '"contrapartida":' || coalesce(e.contra_account_id::text, 'null')),
                            ',' ORDER BY e.position) AS answers
            FROM entry e
           WHERE e.claim IS NOT NULL
           GROUP BY e.claim) a
    JOIN claim k ON k.position = a.claim
)
SELECT array_to_string(array_agg(e.position), ',') AS positions,
       array_to_string(array_agg(e.account_id), ',') AS "accountIds",
       array_to_string(array_agg(e.contra_account_id), ',', '') AS "contraIds",
       array_to_string(array_agg(e.id), ',') AS ids,
       (SELECT array_to_string(array_agg(k.position), ',') FROM claim k WHERE NOT k.is_new) AS "takenClaims"
  FROM (SELECT * FROM entry ORDER BY position) e
