-- Finds the cells of branches that a request with a stored answer touched and that its caller does not see here. It
-- returns only companies that the caller may see. A branch that is served here but is not in the scope of the request
-- belongs to a company that arrived after the scope was read: it is ARRIVING for this request.
-- $1 branch_ids integer[]
-- $2 subject text
-- $3 admin boolean: the role admin sees every company
-- $4 service text: movements, queries or compliance
-- $5 seen integer[]: the branches of the request's scope; null for every branch
-- rows: one per company that is elsewhere, its code as `id`; `sure` is false, because no path or query names a branch by its id
-- locks: none
SELECT DISTINCT ON (c.code) c.code AS id, place.cell, place.url, place.state, false AS sure
  FROM ledger.branch b
  JOIN ledger.company c ON c.id = b.company_id
  CROSS JOIN LATERAL (
    SELECT e.cell, to_jsonb(e) ->> $4 AS url, e.state
      FROM ledger.company_elsewhere e
     WHERE e.company_code = c.code
    UNION ALL
    SELECT (SELECT number FROM ledger.cell), '', 'ARRIVING'
     WHERE NOT b.id = ANY($5::integer[])
       AND NOT EXISTS (SELECT FROM ledger.company_elsewhere e WHERE e.company_code = c.code)
  ) AS place
 WHERE b.id = ANY($1::integer[])
   AND ($3::boolean OR EXISTS (SELECT FROM access.visible_branch v WHERE v.subject = $2::text AND v.branch_id = b.id))
 ORDER BY c.code
