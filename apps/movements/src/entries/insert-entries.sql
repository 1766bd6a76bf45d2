-- Writes entries of any documents in one pass through the gate. What an entry copies from its document
-- is looked up here, so that creating one is a single round trip. Line by line, in the order given.
-- $1 branch_ids integer[], null for every branch
-- $2 actor_id integer
-- $3 document_ids bigint[]
-- $4 entry_numbers text[]
-- $5 lines integer[], 1 to n inside (document, entry number)
-- $6 sides text[]
-- $7 days smallint[]
-- $8 account_ids bigint[]
-- $9 contra_account_ids bigint[]
-- $10 posts_contra boolean[]
-- $11 amounts numeric[]
-- $12 histories text[]
-- $13 history_codes text[]
-- rows: one per entry whose document the caller sees; id bigint, "branchId" integer, in the order given
-- locks: the new rows; their documents against deletion; their month, shared, by the gate
INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id,
                          contra_account_id, posts_contra, amount, history, history_code, created_by)
SELECT d.id, d.branch_id, d.period, d.closing, l.entry_number, l.line, l.side, l.day, l.account_id,
       l.contra_account_id, l.posts_contra, l.amount, l.history, l.history_code, $2::integer
  FROM unnest($3::bigint[], $4::text[], $5::integer[], $6::text[], $7::smallint[], $8::bigint[], $9::bigint[], $10::boolean[],
              $11::numeric[], $12::text[], $13::text[]) WITH ORDINALITY
       AS l(document_id, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount, history, history_code, position)
  JOIN ledger.document d ON d.id = l.document_id AND ($1::integer[] IS NULL OR d.branch_id = ANY($1))
 ORDER BY l.position
RETURNING id, branch_id AS "branchId"
