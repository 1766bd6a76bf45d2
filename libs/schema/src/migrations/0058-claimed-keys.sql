-- Idempotency-Keys are claimed and looked up in one round trip, each key by itself and by the index: the plan that a connection keeps from
-- the time when the table had few keys read all of them for each request. Posts without a key share their statement with posts that
-- have one, so that it is planned before there is a key.
CREATE FUNCTION ledger.claim_keys(p_subjects text[], p_keys text[])
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
REVOKE ALL ON FUNCTION ledger.claim_keys(text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.claim_keys(text[], text[]) TO razao_movements;
