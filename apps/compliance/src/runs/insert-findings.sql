-- The findings of a run that are kept.
-- $1 run bigint
-- $2 findings jsonb
-- rows: none
-- locks: none beyond the rows it writes
INSERT INTO compliance.finding (run_id, rule, position, entity, entity_id, message, detail)
SELECT $1::bigint, rule, position, entity, "entityId", message, detail
  FROM jsonb_to_recordset($2::jsonb)
    AS finding(rule text, position integer, entity text, "entityId" bigint, message text, detail jsonb)
