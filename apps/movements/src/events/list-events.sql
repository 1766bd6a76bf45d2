-- The events after an id, in order, of the branches that the caller may see. They include events of a whole company when the caller
-- may see all its branches. Each row also has two ids for all events of these companies: newest, the highest id, below which no new
-- event appears, and deletedThrough, up to which events were deleted because of their age.
-- $1 branch_ids integer[], null for every branch
-- $2 after bigint
-- $3 company_id integer, null for any
-- $4 branch_id integer, null for any branch and for the events of whole companies
-- $5 kind text, null for any
-- $6 limit bigint
-- rows: one per event; without events one row with nulls for the event; each row has newest and deletedThrough
-- locks: none
SELECT greatest(s.newest, s."deletedThrough") AS newest, s."deletedThrough", p.*
  FROM (SELECT coalesce(max(n.id), 0) AS newest, coalesce(max(d.deleted_through), 0) AS "deletedThrough"
          FROM ledger.company c
          LEFT JOIN LATERAL (SELECT max(ev.id) AS id FROM ledger.event ev WHERE ev.company_id = c.id) n ON true
          LEFT JOIN ledger.event_deletion d ON d.company_id = c.id
         WHERE ($3::integer IS NULL OR c.id = $3)
           AND ($1::integer[] IS NULL OR EXISTS (SELECT FROM ledger.branch o WHERE o.company_id = c.id AND o.id = ANY($1)))) s
  LEFT JOIN LATERAL (
    SELECT ev.id, ev.kind, ev.at, c.code AS company, b.code AS branch, ev.data
      FROM ledger.event ev
      JOIN ledger.company c ON c.id = ev.company_id
      LEFT JOIN ledger.branch b ON b.id = ev.branch_id
     WHERE ev.id > $2::bigint
       AND ($3 IS NULL OR ev.company_id = $3)
       AND ($4::integer IS NULL OR ev.branch_id = $4)
       AND ($5::text IS NULL OR ev.kind = $5)
       AND ($1 IS NULL OR ev.branch_id = ANY($1)
            OR (ev.branch_id IS NULL
                AND NOT EXISTS (SELECT 1 FROM ledger.branch o WHERE o.company_id = ev.company_id AND o.id <> ALL($1))))
     ORDER BY ev.id
     LIMIT $6
  ) p ON true
 ORDER BY p.id
