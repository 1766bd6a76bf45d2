-- The streams that have events to deliver now. The statement leaves out streams that are parked, that a worker delivers, or
-- that wait for their next attempt, and the streams of a company that is being moved to another cell.
-- $1 now timestamp with time zone
-- rows: one per stream, at most 1,000, the streams that have waited longest since their last delivery first
-- locks: none
SELECT webhook_id AS "webhookId", branch_id AS "branchId"
  FROM ledger.webhook_stream s
 WHERE delivered_event_id < last_event_id AND parked_at IS NULL AND attempt_at <= $1::timestamptz
   AND (leased_until IS NULL OR leased_until <= $1)
   AND NOT EXISTS (SELECT FROM ledger.webhook w JOIN ledger.held_company h ON h.company_id = w.company_id WHERE w.id = s.webhook_id)
 ORDER BY greatest(attempt_at, delivered_at), webhook_id, branch_id
 LIMIT 1000
