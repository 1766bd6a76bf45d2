-- One page of the audit events that the filters select, and how many there are in all pages.
-- $1 branch_ids integer[], of an administrator, null for every branch; events without a branch are read with any
-- $2 asked_branch_ids integer[], null for any
-- $3 action text, null for any
-- $4 entity text, null for any
-- $5 entity_id bigint, null for any
-- $6 subject text, null for any
-- $7 from_day date, null without bound
-- $8 to_day date, null without bound, included
-- $9 size bigint
-- $10 offset bigint
-- rows: one per event; a single one with nulls when the page has none; total in each
-- locks: none
WITH selected AS NOT MATERIALIZED (
  SELECT ev.*, ac.subject
    FROM ledger.audit_event ev
    LEFT JOIN ledger.actor ac ON ac.id = ev.actor_id
   WHERE ($1::integer[] IS NULL OR ev.branch_id IS NULL OR ev.branch_id = ANY($1))
     AND ($2::integer[] IS NULL OR ev.branch_id = ANY($2))
     AND ($3::text IS NULL OR ev.action = $3)
     AND ($4::text IS NULL OR ev.entity = $4)
     AND ($5::bigint IS NULL OR ev.entity_id = $5)
     AND ($6::text IS NULL OR ac.subject = $6)
     AND ($7::date IS NULL OR ev.at >= $7)
     AND ($8::date IS NULL OR ev.at < $8 + 1)
)
SELECT t.total, p.*
  FROM (SELECT count(*) AS total FROM selected) t
  LEFT JOIN LATERAL (
    SELECT ev.id, ev.at, ev.subject, ev.action, ev.entity, ev.entity_id AS "entityId", c.code AS company, br.code AS branch,
           to_char(ev.period, 'MM/YYYY') AS yearmonth, ev.detail, ev.request_id AS "requestId", ev.remote_address AS "remoteAddress"
      FROM selected ev
      LEFT JOIN ledger.branch br ON br.id = ev.branch_id
      LEFT JOIN ledger.company c ON c.id = br.company_id
     WHERE t.total > $10
     ORDER BY ev.id
     LIMIT $9 OFFSET $10
  ) p ON true
