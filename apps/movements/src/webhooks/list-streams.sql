-- The state of the deliveries to a webhook, by branch.
-- $1 branch_ids integer[], of an administrator, null for every branch
-- $2 webhook_id bigint
-- rows: one per branch that had events, by branch code; the events of the whole company come first
-- locks: none
SELECT b.code AS branch,
       CASE WHEN s.parked_at IS NOT NULL THEN 'PARKED' WHEN s.failures > 0 THEN 'FAILING'
            WHEN s.delivered_event_id < s.last_event_id THEN 'DELIVERING' ELSE 'IDLE' END AS state,
       (SELECT count(*) FROM ledger.event ev
         WHERE ev.company_id = w.company_id AND ev.id > s.delivered_event_id AND ev.branch_id IS NOT DISTINCT FROM s.branch_id
           AND (w.kinds IS NULL OR ev.kind = ANY(w.kinds))) AS pending,
       s.delivered_at AS "deliveredAt", s.failures, s.failing_since AS "failingSince", s.failure,
       CASE WHEN s.failures > 0 AND s.parked_at IS NULL THEN s.attempt_at END AS "nextAttemptAt", s.parked_at AS "parkedAt"
  FROM ledger.webhook w
  JOIN ledger.webhook_stream s ON s.webhook_id = w.id
  LEFT JOIN ledger.branch b ON b.id = s.branch_id
 WHERE ($1::integer[] IS NULL OR EXISTS (SELECT FROM ledger.branch o WHERE o.company_id = w.company_id AND o.id = ANY($1::integer[]))) AND w.id = $2::bigint
 ORDER BY b.code NULLS FIRST
