-- Gives a stream back that was not finished.
-- $1 webhook_id bigint
-- $2 branch_id integer, null for the events of the whole company
-- $3 lease uuid
-- rows: none
-- locks: the stream
UPDATE ledger.webhook_stream SET lease = NULL, leased_until = NULL
 WHERE webhook_id = $1::bigint AND branch_id IS NOT DISTINCT FROM $2::integer AND lease = $3::uuid
