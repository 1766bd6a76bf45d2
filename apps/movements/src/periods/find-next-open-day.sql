-- The first day after a given day that is in an open month: the following day, or the first day of the next open month when the
-- days between are in consolidated months.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 day date
-- rows: one; day date, null when no open month has a later day
-- locks: none
SELECT min(greatest(p.period::date, $3::date + 1)) AS day
  FROM ledger.branch_period p
 WHERE p.branch_id = $2 AND p.status = 'OPEN'
   AND (p.period + interval '1 month') > $3::date + 1
   AND ($1::integer[] IS NULL OR p.branch_id = ANY($1))
