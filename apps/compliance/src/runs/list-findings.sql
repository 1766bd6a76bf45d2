-- A page of the stored findings of a run, of one rule or of all rules, with the total of all pages.
-- $1 branch_ids integer[], null for every branch
-- $2 run bigint
-- $3 rule text
-- $4 size bigint
-- $5 offset bigint
-- rows: one per finding, by rule and then in the order in which the rule found them; a page without findings has one
--   row of nulls; each row has the total
-- locks: none
SELECT t.total, p.*
  FROM (SELECT count(f.position) AS total
          FROM compliance.run r
          JOIN compliance.finding f ON f.run_id = r.id AND ($3::text IS NULL OR f.rule = $3::text)
         WHERE r.id = $2::bigint AND ($1::integer[] IS NULL OR r.branch_id = ANY($1::integer[]))) t
  LEFT JOIN LATERAL (
    SELECT f.rule, s.severity, f.entity, f.entity_id AS "entityId", f.message, f.detail
      FROM compliance.run_result s
      JOIN compliance.finding f ON f.run_id = s.run_id AND f.rule = s.rule
     WHERE t.total > $5::bigint AND s.run_id = $2::bigint AND ($3::text IS NULL OR s.rule = $3::text)
     ORDER BY s.position, f.position
     LIMIT $4::bigint OFFSET $5::bigint
  ) p ON true
