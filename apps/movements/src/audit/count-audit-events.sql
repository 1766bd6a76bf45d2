-- How many audit events the filters leave.
-- $1 branch_ids int[], null for every branch
-- $2 asked_branch_ids int[], null for any
-- $3 action text, null for any
-- $4 entity text, null for any
-- $5 entity_id bigint, null for any
-- $6 subject text, null for any
-- $7 from_day date, null without bound
-- $8 to_day date, null without bound, included
-- rows: one; total bigint
-- locks: none
SELECT count(*) AS total
  FROM ledger.audit_event ev
  LEFT JOIN ledger.actor ac ON ac.id = ev.actor_id
 WHERE ($1::int[] IS NULL OR ev.branch_id = ANY($1))
   AND ($2::int[] IS NULL OR ev.branch_id = ANY($2))
   AND ($3::text IS NULL OR ev.action = $3)
   AND ($4::text IS NULL OR ev.entity = $4)
   AND ($5::bigint IS NULL OR ev.entity_id = $5)
   AND ($6::text IS NULL OR ac.subject = $6)
   AND ($7::date IS NULL OR ev.at >= $7)
   AND ($8::date IS NULL OR ev.at < $8 + 1)
