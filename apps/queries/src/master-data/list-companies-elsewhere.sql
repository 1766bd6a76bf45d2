-- One page of the companies that this cell does not serve, with the addresses of their cells and the total of all
-- pages.
-- $1 subject text: those of which it may see a branch by the permissions that are here
-- $2 admin boolean: all of them
-- $3 q text, null for all: the start of a code
-- $4 size bigint
-- $5 offset bigint
-- rows: one per company in the order of the codes; an empty page has one row of nulls; each row has the total
-- locks: none
WITH found AS (
  SELECT e.*
    FROM ledger.company_elsewhere e
   WHERE ($3::text IS NULL OR starts_with(ledger.search_form(e.company_code), ledger.search_form($3::text)))
     AND ($2::boolean OR EXISTS (
           SELECT FROM ledger.withheld_branch w
             JOIN access.visible_branch v ON v.branch_id = w.branch_id
            WHERE w.company_code = e.company_code AND v.subject = $1::text))
)
SELECT t.total, p.*
  FROM (SELECT count(*) AS total FROM found) t
  LEFT JOIN LATERAL (
    SELECT f.company_code AS code, f.cell, f.state, f.movements, f.queries, f.compliance
      FROM found f
     ORDER BY f.company_code
     LIMIT $4::bigint OFFSET $5::bigint
  ) p ON true
