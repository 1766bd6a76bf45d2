-- Has what is parked or waits for its next try delivered at once.
-- $1 branch_ids integer[], null for an administrator
-- $2 webhook_id bigint
-- rows: none; the count is of streams
-- locks: the streams
UPDATE ledger.webhook_stream
   SET parked_at = NULL, failures = 0, failing_since = NULL, failure = NULL, attempt_at = '-infinity'
 WHERE $1::integer[] IS NULL AND webhook_id = $2::bigint AND (parked_at IS NOT NULL OR failures > 0)
