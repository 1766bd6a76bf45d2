-- Adds events to the audit trail, in the order given; actor and moment are the transaction's.
-- $1 events jsonb, an array of {action, entity, entityId, branchId, period, detail}
-- $2 request_id text
-- $3 remote_address text
-- rows: none
-- locks: the new rows
INSERT INTO ledger.audit_event (action, entity, entity_id, branch_id, period, detail, request_id, remote_address)
SELECT e.action, e.entity, e."entityId", e."branchId", e.period, e.detail, $2, $3
  FROM jsonb_to_recordset($1) AS e(action text, entity text, "entityId" bigint, "branchId" int, period date, detail jsonb)
