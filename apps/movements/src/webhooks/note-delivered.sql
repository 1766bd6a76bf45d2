-- Moves a stream on after the receiver has accepted the event.
-- $1 webhook_id bigint
-- $2 branch_id integer, null for the events of the whole company
-- $3 lease uuid
-- $4 event_id bigint
-- $5 now timestamp with time zone
-- $6 leased_until timestamp with time zone
-- rows: none; the count is 0 when another worker has the lease
-- locks: the stream
UPDATE ledger.webhook_stream
   SET delivered_event_id = $4::bigint, delivered_at = $5::timestamptz, leased_until = $6::timestamptz,
       failures = 0, failing_since = NULL, failure = NULL
 WHERE webhook_id = $1::bigint AND branch_id IS NOT DISTINCT FROM $2::integer AND lease = $3::uuid
