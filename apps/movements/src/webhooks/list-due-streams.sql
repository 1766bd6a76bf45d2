-- Streams with something to deliver that no worker delivers and that do not wait for their next try.
-- $1 now timestamp with time zone
-- rows: one per stream, those that have waited longest first
-- locks: none
SELECT webhook_id AS "webhookId", branch_id AS "branchId"
  FROM ledger.webhook_stream
 WHERE delivered_event_id < last_event_id AND parked_at IS NULL AND attempt_at <= $1::timestamptz
   AND (leased_until IS NULL OR leased_until <= $1)
 ORDER BY attempt_at, webhook_id, branch_id
 LIMIT 1000
