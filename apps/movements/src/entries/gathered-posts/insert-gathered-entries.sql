-- Writes the entries of several requests in one pass through the gate; each entry only if its own caller sees the
-- document. Waits for no closing or consolidation: entries of a month that one holds are left out, as are those of
-- the branches given; any other lock is waited for as long as given. All entries of a request are of one document,
-- so that a request is left out whole.
-- $1 caller_branch_ids text[], per caller an array literal of branch ids, null for every branch
-- $2 caller_actor_ids integer[]
-- $3 held_branch_ids integer[]
-- $4 lock_timeout text
-- $5 callers integer[], the position of the entry's caller, from 1
-- $6 document_ids bigint[]
-- $7 entry_numbers text[]
-- $8 lines integer[], 1 to n inside (document, entry number)
-- $9 sides text[]
-- $10 days smallint[]
-- $11 account_ids bigint[], null with a code
-- $12 account_codes text[]
-- $13 contra_account_ids bigint[], null with a code or without a contrapartida
-- $14 contra_account_codes text[]
-- $15 posts_contra boolean[]
-- $16 amounts numeric[]
-- $17 histories text[]
-- $18 history_codes text[]
-- rows: one: the positions of the entries that were written, from 1, their branches, accounts and ids, all in the order given;
--   texts of numbers with commas between them, a null as an empty one: nothing is quicker to read
-- locks: the new rows; their documents against deletion; their months, shared
WITH caller AS MATERIALIZED (
  SELECT c.position, c.branch_ids::integer[] AS branch_ids, c.actor_id, set_config('lock_timeout', $4, true)
    FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS c(branch_ids, actor_id, position)
), sent AS MATERIALIZED (
  SELECT l.*, d.branch_id, d.period, d.closing, c.actor_id,
         coalesce(l.named_account_id, ledger.entry_account(d.branch_id, l.account_code)) AS account_id,
         coalesce(l.named_contra_id, ledger.entry_account(d.branch_id, l.contra_account_code)) AS contra_account_id
    FROM unnest($5::integer[], $6::bigint[], $7::text[], $8::integer[], $9::text[], $10::smallint[], $11::bigint[],
                $12::text[], $13::bigint[], $14::text[], $15::boolean[], $16::numeric[], $17::text[], $18::text[]) WITH ORDINALITY
         AS l(caller, document_id, entry_number, line, side, day, named_account_id, account_code, named_contra_id, contra_account_code,
              posts_contra, amount, history, history_code, position)
    JOIN caller c ON c.position = l.caller
    -- Not joined: the kept plan would read all documents, because it expects $3 to leave almost none.
   CROSS JOIN LATERAL (SELECT * FROM ledger.document WHERE id = l.document_id OFFSET 0) d
   WHERE (c.branch_ids IS NULL OR d.branch_id = ANY(c.branch_ids))
     AND d.branch_id <> ALL($3::integer[])
), free_month AS MATERIALIZED (
  SELECT m.branch_id, m.period
    FROM (SELECT DISTINCT branch_id, period FROM sent OFFSET 0) m
   WHERE pg_try_advisory_xact_lock_shared(m.branch_id, ledger.period_key(m.period))
), written AS (
  INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id,
                            contra_account_id, posts_contra, amount, history, history_code, created_by)
  SELECT s.document_id, s.branch_id, s.period, s.closing, s.entry_number, s.line, s.side, s.day, s.account_id,
         s.contra_account_id, s.posts_contra, s.amount, s.history, s.history_code, s.actor_id
    FROM sent s
    JOIN free_month USING (branch_id, period)
   ORDER BY s.position
  RETURNING id
)
SELECT array_to_string(array_agg(s.position), ',') AS positions,
       array_to_string(array_agg(s.branch_id), ',') AS "branchIds",
       array_to_string(array_agg(s.account_id), ',') AS "accountIds",
       array_to_string(array_agg(s.contra_account_id), ',', '') AS "contraIds",
       (SELECT array_to_string(array_agg(w.id ORDER BY w.id), ',') FROM written w) AS ids
  FROM (SELECT * FROM sent JOIN free_month USING (branch_id, period) ORDER BY position) s
