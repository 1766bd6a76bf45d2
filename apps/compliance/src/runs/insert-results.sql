-- What each rule of a run found, in numbers.
-- $1 run bigint
-- $2 results jsonb
-- rows: none
-- locks: none beyond the rows it writes
INSERT INTO compliance.run_result (run_id, position, rule, title, severity, outcome, findings, figures, duration_ms)
SELECT $1::bigint, position, rule, title, severity, outcome, findings, figures, "durationMs"
  FROM jsonb_to_recordset($2::jsonb)
    AS result(position smallint, rule text, title text, severity text, outcome text, findings bigint, figures jsonb, "durationMs" integer)
