-- One page of the audit events that the filters select, and how many there are in all pages. An event without a branch belongs to
-- the company that its detail names, or to no company.
-- $1 branch_ids integer[], of an administrator, null for every branch. Events without a branch are read with any value,
--   except those of a company that is in another cell
-- $2 asked_branch_ids integer[], null for any
-- $3 asked_company text, the company whose events without a branch are read as well; null for none
-- $4 action text, null for any
-- $5 entity text, null for any
-- $6 entity_id bigint, null for any
-- $7 subject text, null for any
-- $8 from_day date, null for no limit
-- $9 to_day date, included; null for no limit
-- $10 size bigint
-- $11 offset bigint
-- rows: one per event; an empty page has one row of nulls; each row has the total
-- locks: none
WITH selected AS NOT MATERIALIZED (
  SELECT ev.*, ac.subject
    FROM ledger.audit_event ev
    LEFT JOIN ledger.actor ac ON ac.id = ev.actor_id
   WHERE ($1::integer[] IS NULL OR ev.branch_id = ANY($1)
          OR (ev.branch_id IS NULL
              AND NOT EXISTS (SELECT FROM ledger.company_elsewhere e WHERE e.company_code = ev.detail ->> 'company')))
     AND ($2::integer[] IS NULL OR ev.branch_id = ANY($2) OR (ev.branch_id IS NULL AND ev.detail ->> 'company' = $3::text))
     AND ($4::text IS NULL OR ev.action = $4)
     AND ($5::text IS NULL OR ev.entity = $5)
     AND ($6::bigint IS NULL OR ev.entity_id = $6)
     AND ($7::text IS NULL OR ac.subject = $7)
     AND ($8::date IS NULL OR ev.at >= $8)
     AND ($9::date IS NULL OR ev.at < $9 + 1)
)
SELECT t.total, p.*
  FROM (SELECT count(*) AS total FROM selected) t
  LEFT JOIN LATERAL (
    SELECT ev.id, ev.at, ev.subject, ev.action, ev.entity, ev.entity_id AS "entityId", coalesce(c.code, ev.detail ->> 'company') AS company, br.code AS branch,
           to_char(ev.period, 'MM/YYYY') AS yearmonth, ev.detail, ev.request_id AS "requestId", ev.remote_address AS "remoteAddress"
      FROM selected ev
      LEFT JOIN ledger.branch br ON br.id = ev.branch_id
      LEFT JOIN ledger.company c ON c.id = br.company_id
     WHERE t.total > $11
     ORDER BY ev.id
     LIMIT $10 OFFSET $11
  ) p ON true
