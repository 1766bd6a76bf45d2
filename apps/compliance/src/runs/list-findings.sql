-- A page of the findings of a run that are kept, of one rule or of all.
-- $1 scope integer[]
-- $2 run bigint
-- $3 rule text
-- $4 limit bigint
-- $5 offset bigint
-- rows: one per finding, in the order of rules and, within a rule, as it found them
-- locks: none
SELECT f.rule, s.severity, f.entity, f.entity_id AS "entityId", f.message, f.detail
  FROM compliance.run r
  JOIN compliance.run_result s ON s.run_id = r.id AND ($3::text IS NULL OR s.rule = $3::text)
  JOIN compliance.finding f ON f.run_id = s.run_id AND f.rule = s.rule
 WHERE r.id = $2::bigint AND ($1::integer[] IS NULL OR r.branch_id = ANY ($1::integer[]))
 ORDER BY s.position, f.position
 LIMIT $4::bigint OFFSET $5::bigint
