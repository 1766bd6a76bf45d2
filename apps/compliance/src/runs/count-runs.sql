-- How many runs a branch has, of one month or of all.
-- $1 scope integer[]
-- $2 branch integer
-- $3 period date
-- rows: one
-- locks: none
SELECT count(*) AS total
  FROM compliance.run r
 WHERE r.branch_id = $2::integer AND ($3::date IS NULL OR r.period = $3::date)
   AND ($1::integer[] IS NULL OR r.branch_id = ANY ($1::integer[]))
