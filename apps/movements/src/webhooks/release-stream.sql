-- Ends the lease of a stream. When all its events were delivered, or deleted because of their age, the stream moves to its end.
-- $1 webhook_id bigint
-- $2 branch_id integer, null for the events of the whole company
-- $3 lease uuid
-- $4 delivered_event_id bigint, null for a stream that was not finished
-- rows: none
-- locks: the stream
UPDATE ledger.webhook_stream SET delivered_event_id = greatest(delivered_event_id, $4::bigint), lease = NULL, leased_until = NULL
 WHERE webhook_id = $1::bigint AND branch_id IS NOT DISTINCT FROM $2::integer AND lease = $3::uuid
