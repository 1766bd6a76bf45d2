-- Adds events to the audit trail, in the order given; actor and moment are the transaction's.
-- $1 events jsonb, an array of {action, entity, entityId, branchId, period, detail}
-- $2 request_id text
-- $3 remote_address text
-- rows: none that matter
-- locks: the new rows
SELECT ledger.record_events($1::jsonb, $2::text, $3::text)
