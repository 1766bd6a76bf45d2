-- One webhook.
-- $1 branch_ids integer[], of an administrator, null for every branch
-- $2 webhook_id bigint
-- rows: at most one
-- locks: none
SELECT w.id, c.code AS company, b.code AS branch, w.url, w.kinds, w.created_at AS "createdAt", ac.subject AS "createdBy",
       (SELECT count(*) FROM ledger.webhook_stream s WHERE s.webhook_id = w.id AND s.failures > 0 AND s.parked_at IS NULL) AS failing,
       (SELECT count(*) FROM ledger.webhook_stream s WHERE s.webhook_id = w.id AND s.parked_at IS NOT NULL) AS parked
  FROM ledger.webhook w
  JOIN ledger.company c ON c.id = w.company_id
  LEFT JOIN ledger.branch b ON b.id = w.branch_id
  LEFT JOIN ledger.actor ac ON ac.id = w.created_by
 WHERE ($1::integer[] IS NULL OR EXISTS (SELECT FROM ledger.branch o WHERE o.company_id = w.company_id AND o.id = ANY($1::integer[]))) AND w.id = $2::bigint
