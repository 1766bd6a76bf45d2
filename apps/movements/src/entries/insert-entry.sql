-- Writes one entry that is the only line of its number, which is the common case of POST /entry. It has no arrays: with
-- those of insert-entries.sql the server does not choose the generic plan. The statement looks up what an entry copies
-- from its document, so that creating an entry takes a single round trip.
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
-- rows: one, or none when the caller sees no such document; id bigint, "branchId" integer, "contaId" bigint, contrapartida bigint
-- locks: the new row; its document against deletion; the month, shared, by the gate
INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id,
                          contra_account_id, posts_contra, amount, history, history_code, created_by)
SELECT d.id, d.branch_id, d.period, d.closing, $4, $5, $6, $7, coalesce($8, ledger.entry_account(d.branch_id, $9)),
       coalesce($10, ledger.entry_account(d.branch_id, $11)), $12, $13, $14, $15, $2
  FROM ledger.document d
 WHERE d.id = $3
   AND ($1::integer[] IS NULL OR d.branch_id = ANY($1))
RETURNING id, branch_id AS "branchId", account_id AS "contaId", contra_account_id AS contrapartida
