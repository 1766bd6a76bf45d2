-- Leases a stream to a worker, if the stream has an event to deliver now and no other worker has the lease.
-- $1 webhook_id bigint
-- $2 branch_id integer, null for the events of the whole company
-- $3 now timestamp with time zone
-- $4 lease uuid
-- $5 leased_until timestamp with time zone
-- rows: one; none when the lease was not given
-- locks: the stream
UPDATE ledger.webhook_stream s SET lease = $4::uuid, leased_until = $5::timestamptz
  FROM ledger.webhook w
 WHERE s.webhook_id = $1::bigint AND s.branch_id IS NOT DISTINCT FROM $2::integer AND w.id = s.webhook_id
   AND s.delivered_event_id < s.last_event_id AND s.parked_at IS NULL AND s.attempt_at <= $3::timestamptz
   AND (s.leased_until IS NULL OR s.leased_until <= $3)
   AND NOT EXISTS (SELECT FROM ledger.held_company h WHERE h.company_id = w.company_id)
RETURNING w.url, w.company_id AS "companyId", w.secret, w.kinds, s.delivered_event_id AS "deliveredEventId",
          s.last_event_id AS "lastEventId", s.failures
