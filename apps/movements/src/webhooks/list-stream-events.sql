-- The next events of a stream, in order.
-- $1 company_id integer
-- $2 branch_id integer, null for the events of the whole company
-- $3 after bigint
-- $4 kinds text[], null for every kind
-- rows: one per event, 100 at most
-- locks: none
SELECT ev.id, ev.kind, ev.at, c.code AS company, b.code AS branch, ev.data
  FROM ledger.event ev
  JOIN ledger.company c ON c.id = ev.company_id
  LEFT JOIN ledger.branch b ON b.id = ev.branch_id
 WHERE ev.company_id = $1::integer AND ev.branch_id IS NOT DISTINCT FROM $2::integer AND ev.id > $3::bigint
   AND ($4::text[] IS NULL OR ev.kind = ANY($4))
 ORDER BY ev.id
 LIMIT 100
