-- The findings of a rule in a run that are kept.
-- $1 run bigint
-- $2 rule text
-- $3 findings jsonb
-- rows: none
-- locks: none beyond the rows it writes
INSERT INTO compliance.finding (run_id, rule, position, entity, entity_id, message, detail)
SELECT $1::bigint, $2::text, position, entity, "entityId", message, detail
  FROM jsonb_to_recordset($3::jsonb)
    AS finding(position integer, entity text, "entityId" bigint, message text, detail jsonb)
