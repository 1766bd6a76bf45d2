-- Stores findings of a rule in a run, in the order given.
-- $1 run bigint
-- $2 rule text
-- $3 findings jsonb, an array of {entity, entityId, message, detail}
-- rows: one, whose value has no meaning
-- locks: none beyond the rows it writes
SELECT compliance.add_findings($1::bigint, $2::text, $3::jsonb)
