-- The accounts of the branch's chart that a request names by id, by reduced code or by accounting code.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 ids bigint[], null where a code is given
-- $4 codes text[], null where an id is given
-- rows: one per requested account, in the order of the request; nulls for an account that the chart does not have
-- locks: none
SELECT found.id, found.reduced_code AS "reducedCode", found.nature, found.kind, found.active
  FROM unnest($3::bigint[], $4::text[]) WITH ORDINALITY AS named(id, code, position)
  LEFT JOIN LATERAL (
    SELECT a.id, a.reduced_code, a.nature, a.kind, a.active
      FROM ledger.branch b
      JOIN ledger.company c ON c.id = b.company_id
      JOIN ledger.account a ON a.chart_id = c.chart_id
     WHERE b.id = $2 AND ($1::integer[] IS NULL OR b.id = ANY($1))
       AND (a.id = named.id OR a.reduced_code = named.code OR a.code = named.code)
     ORDER BY a.reduced_code = named.code DESC
     LIMIT 1
  ) found ON true
 ORDER BY named.position
