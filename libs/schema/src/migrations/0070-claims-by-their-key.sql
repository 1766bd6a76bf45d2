-- Each key is looked up by itself. The plan that a connection keeps from the time when the table was empty went through all keys for
-- each statement: posts without a key share their statement with posts that have one, so that it is planned before there is a key.
CREATE OR REPLACE FUNCTION ledger.claim_keys(p_subjects text[], p_keys text[])
 RETURNS TABLE (claimed boolean, route text, body_digest bytea, branch_ids integer[], is_list boolean, response json)
 LANGUAGE plpgsql
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $$
DECLARE claims boolean[];
BEGIN
  SELECT array_agg(pg_try_advisory_xact_lock(hashtextextended(k.subject || E'\n' || k.key, 20)) ORDER BY k.position) INTO claims
    FROM unnest(p_subjects, p_keys) WITH ORDINALITY AS k(subject, key, position);
  -- A separate statement: its snapshot is younger than the claims, so it sees what the last holders committed.
  RETURN QUERY
    SELECT claims[k.position], i.route, i.body_digest, i.branch_ids, json_typeof(i.response) = 'array',
           CASE WHEN json_typeof(i.response) <> 'array' THEN i.response END
      FROM unnest(p_subjects, p_keys) WITH ORDINALITY AS k(subject, key, position)
      LEFT JOIN LATERAL (SELECT * FROM idempotency_key WHERE subject = k.subject AND key = k.key OFFSET 0) i ON true
     ORDER BY k.position;
END $$;
