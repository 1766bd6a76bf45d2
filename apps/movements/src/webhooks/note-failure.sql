-- Notes that the receiver has not accepted the event. The stream waits for its next try, or is parked.
-- $1 webhook_id bigint
-- $2 branch_id integer, null for the events of the whole company
-- $3 lease uuid
-- $4 failure text
-- $5 now timestamp with time zone
-- $6 next_attempt timestamp with time zone
-- $7 parked_if_since timestamp with time zone
-- rows: one; none when another worker has the lease
-- locks: the stream
UPDATE ledger.webhook_stream
   SET failures = failures + 1, failing_since = coalesce(failing_since, $5::timestamptz), failure = $4::text,
       attempt_at = $6::timestamptz, parked_at = CASE WHEN failing_since <= $7::timestamptz THEN $5 END,
       lease = NULL, leased_until = NULL
 WHERE webhook_id = $1::bigint AND branch_id IS NOT DISTINCT FROM $2::integer AND lease = $3::uuid
RETURNING parked_at IS NOT NULL AS parked
