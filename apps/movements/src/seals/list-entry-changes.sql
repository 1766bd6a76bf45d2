-- One page of the entries that were added to a month or deleted from it after a seal, and how many there are in all
-- pages. It leaves out entries that were both added and deleted after the seal, and entries that a purge deleted while the
-- month was consolidated: only in a month with a purge is each added entry looked up.
-- The page is cut before it is joined, because the planner expects one change while new changes are in no statistics.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- $4 seal integer
-- $5 size bigint
-- $6 offset bigint
-- rows: one per entry, in the order of their ids; an empty page has one row of nulls; each row has the total
-- locks: none
WITH found AS NOT MATERIALIZED (
  SELECT * FROM (
    SELECT c.entry_id, min(c.at) AS at, min(c.actor_id) AS actor_id, bool_or(c.removed IS NULL) AS added
      FROM ledger.entry_change c
     WHERE c.branch_id = $2 AND c.period = $3 AND c.seal >= $4
       AND ($1::integer[] IS NULL OR c.branch_id = ANY($1))
     GROUP BY c.entry_id
    HAVING count(*) = 1
  ) c
   WHERE NOT c.added
      OR NOT EXISTS (SELECT FROM ledger.purge p WHERE p.branch_id = $2 AND p.period = $3)
      OR EXISTS (SELECT FROM ledger.entry e WHERE e.id = c.entry_id)
)
SELECT t.total, p.*
  FROM (SELECT count(*) AS total FROM found) t
  LEFT JOIN LATERAL (
    SELECT CASE WHEN c.added THEN 'ADDED' ELSE 'REMOVED' END AS change, c.at, a.subject,
           coalesce(b.code, x.removed->>'batch') AS lote, coalesce(d.number, x.removed->>'document') AS documento, r.*
      FROM (SELECT * FROM found ORDER BY entry_id LIMIT $5 OFFSET $6) c
      LEFT JOIN ledger.actor a ON a.id = c.actor_id
      LEFT JOIN ledger.entry e ON e.id = c.entry_id
      LEFT JOIN ledger.document d ON d.id = e.document_id
      LEFT JOIN ledger.batch b ON b.id = d.batch_id
      LEFT JOIN ledger.entry_change x ON x.branch_id = $2 AND x.period = $3 AND x.entry_id = c.entry_id AND x.removed IS NOT NULL AND NOT c.added
     CROSS JOIN LATERAL ledger.entry_record(CASE WHEN c.added THEN e ELSE jsonb_populate_record(NULL::ledger.entry, x.removed) END) r
     ORDER BY c.entry_id
  ) p ON true
