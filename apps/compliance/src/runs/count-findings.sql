-- How many findings of a run are kept, of one rule or of all.
-- $1 scope integer[]
-- $2 run bigint
-- $3 rule text
-- rows: one
-- locks: none
SELECT count(f.position) AS total
  FROM compliance.run r
  JOIN compliance.finding f ON f.run_id = r.id AND ($3::text IS NULL OR f.rule = $3::text)
 WHERE r.id = $2::bigint AND ($1::integer[] IS NULL OR r.branch_id = ANY ($1::integer[]))
