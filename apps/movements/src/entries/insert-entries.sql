-- Writes entries of any documents in one pass through the gate, line by line in the order given. The statement looks up
-- what an entry copies from its document, so that creating entries takes a single round trip.
-- $1 branch_ids integer[], null for every branch
-- $2 actor_id integer
-- $3 document_ids bigint[]
-- $4 entry_numbers text[]
-- $5 lines integer[], 1 to n inside (document, entry number)
-- $6 sides text[]
-- $7 days smallint[]
-- $8 account_ids bigint[], null with a code
-- $9 account_codes text[]
-- $10 contra_account_ids bigint[], null with a code or without a contrapartida
-- $11 contra_account_codes text[]
-- $12 posts_contra boolean[]
-- $13 amounts numeric[]
-- $14 histories text[]
-- $15 history_codes text[]
-- rows: one per entry whose document the caller sees; id bigint, "branchId" integer, "contaId" bigint, contrapartida bigint, in the order given
-- locks: the new rows; their documents against deletion; their month, shared, by the gate
INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id,
                          contra_account_id, posts_contra, amount, history, history_code, created_by)
SELECT d.id, d.branch_id, d.period, d.closing, l.entry_number, l.line, l.side, l.day, coalesce(l.account_id, ledger.entry_account(d.branch_id, l.account_code)),
       coalesce(l.contra_account_id, ledger.entry_account(d.branch_id, l.contra_account_code)), l.posts_contra, l.amount, l.history, l.history_code, $2::integer
  FROM unnest($3::bigint[], $4::text[], $5::integer[], $6::text[], $7::smallint[], $8::bigint[], $9::text[], $10::bigint[],
              $11::text[], $12::boolean[], $13::numeric[], $14::text[], $15::text[]) WITH ORDINALITY
       AS l(document_id, entry_number, line, side, day, account_id, account_code, contra_account_id, contra_account_code, posts_contra,
            amount, history, history_code, position)
  JOIN ledger.document d ON d.id = l.document_id AND ($1::integer[] IS NULL OR d.branch_id = ANY($1))
 ORDER BY l.position
RETURNING id, branch_id AS "branchId", account_id AS "contaId", contra_account_id AS contrapartida
