-- One page of the webhooks, or one webhook, and how many there are in all pages.
-- $1 branch_ids integer[], of an administrator, null for every branch
-- $2 company_id integer, null for any
-- $3 webhook_id bigint, null for any
-- $4 size bigint
-- $5 offset bigint
-- rows: one per webhook; an empty page has one row of nulls; each row has the total
-- locks: none
WITH selected AS NOT MATERIALIZED (
  SELECT w.*
    FROM ledger.webhook w
   WHERE ($1::integer[] IS NULL OR EXISTS (SELECT FROM ledger.branch o WHERE o.company_id = w.company_id AND o.id = ANY($1::integer[])))
     AND ($2::integer IS NULL OR w.company_id = $2)
     AND ($3::bigint IS NULL OR w.id = $3)
)
SELECT t.total, p.*
  FROM (SELECT count(*) AS total FROM selected) t
  LEFT JOIN LATERAL (
    SELECT w.id, c.code AS company, b.code AS branch, w.url, w.kinds, w.created_at AS "createdAt", ac.subject AS "createdBy",
           (SELECT count(*) FROM ledger.webhook_stream s WHERE s.webhook_id = w.id AND s.failures > 0 AND s.parked_at IS NULL) AS failing,
           (SELECT count(*) FROM ledger.webhook_stream s WHERE s.webhook_id = w.id AND s.parked_at IS NOT NULL) AS parked
      FROM selected w
      JOIN ledger.company c ON c.id = w.company_id
      LEFT JOIN ledger.branch b ON b.id = w.branch_id
      LEFT JOIN ledger.actor ac ON ac.id = w.created_by
     WHERE t.total > $5
     ORDER BY w.id
     LIMIT $4 OFFSET $5
  ) p ON true
