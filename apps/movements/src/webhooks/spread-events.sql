-- Adds the events that a webhook has not seen yet to its streams, one stream per branch. Skips a webhook that another worker
-- has locked, because that worker is doing the same.
-- rows: none; the count is the number of webhooks
-- locks: the webhooks with new events, their streams
WITH held AS MATERIALIZED (
  SELECT w.id, w.company_id, w.branch_id, w.kinds, w.seen_event_id
    FROM ledger.webhook w
   WHERE EXISTS (SELECT 1 FROM ledger.event ev WHERE ev.company_id = w.company_id AND ev.id > w.seen_event_id)
     AND NOT EXISTS (SELECT FROM ledger.held_company h WHERE h.company_id = w.company_id)
   ORDER BY w.id
     FOR NO KEY UPDATE SKIP LOCKED
), spread AS (
  INSERT INTO ledger.webhook_stream AS s (webhook_id, branch_id, delivered_event_id, last_event_id)
  SELECT h.id, ev.branch_id, min(ev.id) - 1, max(ev.id)
    FROM held h
    JOIN ledger.event ev ON ev.company_id = h.company_id AND ev.id > h.seen_event_id
   WHERE (h.branch_id IS NULL OR ev.branch_id = h.branch_id) AND (h.kinds IS NULL OR ev.kind = ANY(h.kinds))
   GROUP BY h.id, ev.branch_id
   ORDER BY h.id, ev.branch_id
  ON CONFLICT (webhook_id, branch_id) DO UPDATE SET last_event_id = greatest(s.last_event_id, excluded.last_event_id)
)
UPDATE ledger.webhook w SET seen_event_id = newest.id
  FROM (SELECT h.id AS webhook_id, max(ev.id) AS id
          FROM held h JOIN ledger.event ev ON ev.company_id = h.company_id AND ev.id > h.seen_event_id
         GROUP BY h.id) newest
 WHERE w.id = newest.webhook_id
