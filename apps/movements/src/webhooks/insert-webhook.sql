-- Registers a webhook for the events that are committed from now on. Only events of the company say where they begin: those of a
-- company that is moving to this cell may have higher ids than the next events of the others.
-- $1 branch_ids integer[], of an administrator, null for every branch
-- $2 company_id integer
-- $3 branch_id integer, null for every branch
-- $4 url text
-- $5 kinds text[], null for every kind
-- $6 secret bytea
-- rows: one; none when there is already a webhook for the same company, branch and address
-- locks: the new row
INSERT INTO ledger.webhook (company_id, branch_id, url, kinds, secret, seen_event_id)
SELECT $2::integer, $3::integer, $4::text, $5::text[], $6::bytea, coalesce((SELECT max(ev.id) FROM ledger.event ev WHERE ev.company_id = $2), 0)
 WHERE ($1::integer[] IS NULL OR EXISTS (SELECT FROM ledger.branch o WHERE o.company_id = $2 AND o.id = ANY($1::integer[])))
ON CONFLICT (company_id, branch_id, url) DO NOTHING
RETURNING id
