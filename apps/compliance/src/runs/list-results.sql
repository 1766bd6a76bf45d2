-- The outcome of each rule of a run, with its first findings.
-- $1 branch_ids integer[], null for every branch
-- $2 run bigint
-- $3 samples_max integer
-- rows: one per rule, in the order of the registry; samples is a json array
-- locks: none
SELECT s.rule, s.title, s.severity, s.outcome, s.findings, s.figures, s.duration_ms AS "durationMs",
       coalesce((SELECT jsonb_agg(jsonb_build_object('entity', f.entity, 'entityId', f.entity_id, 'message', f.message, 'detail', f.detail)
                                  ORDER BY f.position)
                   FROM compliance.finding f
                  WHERE f.run_id = s.run_id AND f.rule = s.rule AND f.position <= $3::integer), '[]') AS samples
  FROM compliance.run r
  JOIN compliance.run_result s ON s.run_id = r.id
 WHERE r.id = $2::bigint AND ($1::integer[] IS NULL OR r.branch_id = ANY($1::integer[]))
 ORDER BY s.position
