-- The events after an id, in order, of the branches that the caller may see. They include events of a whole company when the caller
-- may see all its branches. Each row also has two ids for all events of these companies: newest, the highest id, below which no new
-- event appears, and deletedThrough, up to which events were deleted because of their age.
-- The statement reads the permissions itself (as resolve-branches.sql of libs/auth does), because those of the scope are older: the
-- caller would never get the events of a branch that was created since, because the next read begins after newest.
-- $1 subject text
-- $2 admin boolean: the role admin sees every branch
-- $3 after bigint
-- $4 company_id integer, null for any
-- $5 branch_id integer, null for any branch and for the events of whole companies
-- $6 kind text, null for any
-- $7 limit bigint
-- rows: one per event; without events one row with nulls for the event; each row has newest and deletedThrough
-- locks: none
WITH seen AS MATERIALIZED (
  SELECT CASE
           WHEN NOT $2::boolean THEN (
             SELECT coalesce(array_agg(v.branch_id), '{}')
               FROM access.visible_branch v
              WHERE v.subject = $1::text
                AND NOT EXISTS (SELECT FROM ledger.withheld_branch w WHERE w.branch_id = v.branch_id))
           WHEN EXISTS (SELECT FROM ledger.withheld_branch) THEN (
             SELECT coalesce(array_agg(b.id), '{}')
               FROM ledger.branch b
              WHERE NOT EXISTS (SELECT FROM ledger.withheld_branch w WHERE w.branch_id = b.id))
         END AS ids
)
SELECT greatest(s.newest, s."deletedThrough") AS newest, s."deletedThrough", p.*
  FROM seen
 CROSS JOIN LATERAL (
    SELECT coalesce(max(n.id), 0) AS newest, coalesce(max(d.deleted_through), 0) AS "deletedThrough"
      FROM ledger.company c
      LEFT JOIN LATERAL (SELECT max(ev.id) AS id FROM ledger.event ev WHERE ev.company_id = c.id) n ON true
      LEFT JOIN ledger.event_deletion d ON d.company_id = c.id
     WHERE ($4::integer IS NULL OR c.id = $4)
       AND (seen.ids IS NULL OR EXISTS (SELECT FROM ledger.branch o WHERE o.company_id = c.id AND o.id = ANY(seen.ids)))) s
  LEFT JOIN LATERAL (
    SELECT ev.id, ev.kind, ev.at, c.code AS company, b.code AS branch, ev.data
      FROM ledger.event ev
      JOIN ledger.company c ON c.id = ev.company_id
      LEFT JOIN ledger.branch b ON b.id = ev.branch_id
     WHERE ev.id > $3::bigint
       AND ($4 IS NULL OR ev.company_id = $4)
       AND ($5::integer IS NULL OR ev.branch_id = $5)
       AND ($6::text IS NULL OR ev.kind = $6)
       AND (seen.ids IS NULL OR ev.branch_id = ANY(seen.ids)
            OR (ev.branch_id IS NULL
                AND NOT EXISTS (SELECT 1 FROM ledger.branch o WHERE o.company_id = ev.company_id AND o.id <> ALL(seen.ids))))
     ORDER BY ev.id
     LIMIT $7
  ) p ON true
 ORDER BY p.id
