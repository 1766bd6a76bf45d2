-- Makes the streams of a webhook that are parked or wait for their next try due at once. A worker that is sending to one of them
-- loses its lease, so that a failure of that delivery does not make the stream wait again.
-- $1 branch_ids integer[], of an administrator, null for every branch
-- $2 webhook_id bigint
-- rows: none; the count is the number of streams
-- locks: the streams
UPDATE ledger.webhook_stream
   SET parked_at = NULL, failures = 0, failing_since = NULL, failure = NULL, attempt_at = '-infinity',
       lease = NULL, leased_until = NULL
 WHERE webhook_id = $2::bigint AND (parked_at IS NOT NULL OR failures > 0)
   AND ($1::integer[] IS NULL OR EXISTS (
          SELECT FROM ledger.webhook w JOIN ledger.branch o ON o.company_id = w.company_id
           WHERE w.id = webhook_stream.webhook_id AND o.id = ANY($1::integer[])))
