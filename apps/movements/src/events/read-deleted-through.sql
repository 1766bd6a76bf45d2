-- Up to which event those that the caller may see were deleted because of their age.
-- $1 branch_ids integer[], null for every branch
-- $2 company_id integer, null for any
-- rows: one
-- locks: none
SELECT coalesce(max(d.deleted_through), 0) AS "deletedThrough"
  FROM ledger.event_deletion d
 WHERE ($2::integer IS NULL OR d.company_id = $2)
   AND ($1::integer[] IS NULL OR EXISTS (SELECT FROM ledger.branch b WHERE b.company_id = d.company_id AND b.id = ANY($1)))
