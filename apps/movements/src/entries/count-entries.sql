-- How many entries the filters leave.
-- $1 branch_ids int[], null for every branch
-- $2 asked_branch_ids int[], null for every branch that the caller sees
-- $3 first_period date, null without bound
-- $4 last_period date, null without bound
-- $5 batch_id bigint, null for any
-- $6 document_id bigint, null for any
-- $7 day smallint, null for any
-- $8 account_id bigint, null for any
-- $9 text text, null for any
-- rows: one; total bigint
-- locks: none
SELECT count(*) AS total
  FROM ledger.entry e
 WHERE ($1::int[] IS NULL OR e.branch_id = ANY($1))
   AND ($2::int[] IS NULL OR e.branch_id = ANY($2))
   AND ($3::date IS NULL OR e.period >= $3)
   AND ($4::date IS NULL OR e.period <= $4)
   AND ($5::bigint IS NULL OR e.document_id = ANY(ARRAY(SELECT d.id FROM ledger.document d WHERE d.batch_id = $5)))
   AND ($6::bigint IS NULL OR e.document_id = $6)
   AND ($7::smallint IS NULL OR e.day = $7)
   AND ($8::bigint IS NULL OR e.account_id = $8 OR (e.posts_contra AND e.contra_account_id = $8))
   AND ($9::text IS NULL OR position(lower($9) IN lower(e.history)) > 0)
