-- Finds the cells of records that are not served here: records of a company that moved, if the caller may see it, and
-- records that are not here at all and whose id another cell assigned (each cell assigns 2^40 ids). A record that is
-- served here, but whose branch is not in the scope of the request, belongs to a company that arrived after the scope
-- was read: it is ARRIVING for this request. A record that the caller may not see is answered like one that is not here,
-- so that the answer does not say which ids exist. Only a caller who may see every branch of a company may see its ECDs.
-- $1 kind text, of ledger.owners_of_record
-- $2 ids bigint[]
-- $3 subject text
-- $4 admin boolean: the role admin sees every company
-- $5 service text: movements, queries or compliance
-- $6 branch_ids integer[]: those of the request's scope; null for every branch
-- rows: one per record that is elsewhere; `sure` is false when a company that was once in the cell that assigned the id is here now, or passed
--   through here: the record may have belonged to it, and be deleted
-- locks: none
WITH owner AS MATERIALIZED (
  SELECT named.id, o.company_id, o.branch_id
    FROM unnest($2::bigint[]) AS named (id)
   CROSS JOIN LATERAL ledger.owners_of_record($1::text, named.id) o
   CROSS JOIN LATERAL (
     SELECT bool_or(v.seen) AS one, bool_and(v.seen) AS every
       FROM ledger.branch b
      CROSS JOIN LATERAL (
        SELECT EXISTS (SELECT FROM access.visible_branch s WHERE s.subject = $3::text AND s.branch_id = b.id) AS seen) v
      WHERE b.company_id = o.company_id AND (o.branch_id IS NULL OR b.id = o.branch_id)
   ) AS branches
   WHERE $4::boolean OR CASE $1 WHEN 'ecd' THEN branches.every ELSE branches.one END
)
SELECT DISTINCT ON (named.id) named.id::text AS id, place.cell, place.url, place.state, place.sure
  FROM unnest($2::bigint[]) AS named (id)
  CROSS JOIN LATERAL (
    SELECT e.cell, to_jsonb(e) ->> $5 AS url, e.state, true AS sure
      FROM owner o
      JOIN ledger.company c ON c.id = o.company_id
      JOIN ledger.company_elsewhere e ON e.company_code = c.code
     WHERE o.id = named.id
       AND NOT EXISTS (
             SELECT FROM ledger.owners_of_record($1::text, named.id) other
               JOIN ledger.company oc ON oc.id = other.company_id
              WHERE NOT EXISTS (SELECT FROM ledger.company_elsewhere oe WHERE oe.company_code = oc.code))
    UNION ALL
    SELECT given.cell, to_jsonb(given) ->> $5, NULL,
           NOT EXISTS (SELECT FROM ledger.company c WHERE c.id / 262144 = given.cell)
             AND NOT EXISTS (SELECT FROM ledger.company_home h WHERE given.cell = ANY(h.passed))
      FROM ledger.cell_address given
     WHERE given.cell = named.id / 1099511627776 AND given.cell <> (SELECT number FROM ledger.cell)
       AND NOT EXISTS (SELECT FROM owner o WHERE o.id = named.id)
    UNION ALL
    SELECT (SELECT number FROM ledger.cell), '', 'ARRIVING', true
      FROM owner o
      JOIN ledger.branch b ON b.company_id = o.company_id AND (o.branch_id IS NULL OR b.id = o.branch_id)
     WHERE o.id = named.id
       AND ($4 OR EXISTS (SELECT FROM access.visible_branch v WHERE v.subject = $3 AND v.branch_id = b.id))
       AND NOT EXISTS (SELECT FROM ledger.withheld_branch w WHERE w.branch_id = b.id)
    HAVING count(*) > 0 AND NOT bool_or(b.id = ANY($6::integer[]))
  ) AS place
 ORDER BY named.id, place.cell
