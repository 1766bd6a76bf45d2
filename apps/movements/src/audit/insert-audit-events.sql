-- Adds events to the audit trail, in the order given. Actor and time are those of the transaction.
-- $1 events jsonb, an array of {action, entity, entityId, branchId, period, detail}
-- $2 request_id text
-- $3 remote_address text
-- rows: one, whose value has no meaning
-- locks: the new rows
SELECT ledger.record_events($1::jsonb, $2::text, $3::text)
