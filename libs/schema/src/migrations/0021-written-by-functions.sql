-- Audit events and compliance runs are written by functions, and by nothing else that a service's login can call.
--
-- Until now the role of movements inserted audit events, and the role of compliance inserted a run with the outcome that it
-- named, results to an older run, and findings that no result counted. Now actor and time of an event are those of the
-- transaction, the outcome and the counts of a run come from its results, its end is the moment of the insert, and
-- findings enter with their run.

CREATE FUNCTION ledger.record_events(p_events jsonb, p_request_id text, p_remote_address text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  INSERT INTO audit_event (action, entity, entity_id, branch_id, period, detail, request_id, remote_address)
  SELECT e.action, e.entity, e."entityId", e."branchId", e.period, e.detail, p_request_id, p_remote_address
    FROM jsonb_to_recordset(p_events) AS e(action text, entity text, "entityId" bigint, "branchId" int, period date, detail jsonb);
END $$;

-- The run and its results, in the order of the array; totals other than the counts are the caller's.
CREATE FUNCTION compliance.add_run(p_branch integer, p_period date, p_fingerprint text, p_requested_by text, p_started_at timestamptz,
                                   p_totals jsonb, p_results jsonb) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = compliance, pg_temp AS $$
DECLARE
  v_run bigint;
  v_rules bigint; v_passed bigint; v_errors bigint; v_findings numeric;
BEGIN
  SELECT count(*), count(*) FILTER (WHERE r.findings = 0), count(*) FILTER (WHERE r.findings > 0 AND r.severity = 'ERROR'), coalesce(sum(r.findings), 0)
    INTO v_rules, v_passed, v_errors, v_findings
    FROM jsonb_to_recordset(p_results) AS r(severity text, findings bigint);
  IF v_rules = 0 THEN
    PERFORM ledger.refuse('run_has_results', 'a run has the result of at least one rule', jsonb_build_object('branch', p_branch, 'period', p_period));
  END IF;
  INSERT INTO run (branch_id, period, status, fingerprint, requested_by, started_at, finished_at, totals)
  VALUES (p_branch, p_period, CASE v_errors WHEN 0 THEN 'PASSED' ELSE 'FAILED' END, p_fingerprint, p_requested_by,
          least(p_started_at, clock_timestamp()), clock_timestamp(),
          p_totals || jsonb_build_object('rules', v_rules, 'passed', v_passed, 'errors', v_errors,
            'warnings', v_rules - v_passed - v_errors, 'findings', v_findings))
  RETURNING id INTO v_run;
  INSERT INTO run_result (run_id, position, rule, title, severity, outcome, findings, figures, duration_ms)
  SELECT v_run, position, r ->> 'rule', r ->> 'title', r ->> 'severity', CASE (r ->> 'findings')::bigint WHEN 0 THEN 'PASSED' ELSE 'FAILED' END,
         (r ->> 'findings')::bigint, nullif(r -> 'figures', 'null'), (r ->> 'durationMs')::integer
    FROM jsonb_array_elements(p_results) WITH ORDINALITY AS result(r, position);
  RETURN v_run;
END $$;

-- The findings of a rule that are kept: as many as its result counts, or the first of them, in the transaction of the run.
CREATE FUNCTION compliance.add_findings(p_run bigint, p_rule text, p_findings jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = compliance, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM run r JOIN run_result s ON s.run_id = r.id AND s.rule = p_rule
                  WHERE r.id = p_run AND r.xmin = pg_current_xact_id()::xid AND s.findings >= jsonb_array_length(p_findings)) THEN
    PERFORM ledger.refuse('finding_of_run', 'findings enter with their run, as many as it counts', jsonb_build_object('run', p_run, 'rule', p_rule));
  END IF;
  INSERT INTO finding (run_id, rule, position, entity, entity_id, message, detail)
  SELECT p_run, p_rule, position, f ->> 'entity', (f ->> 'entityId')::bigint, f ->> 'message', f -> 'detail'
    FROM jsonb_array_elements(p_findings) WITH ORDINALITY AS found(f, position);
END $$;

REVOKE ALL ON FUNCTION ledger.record_events(jsonb, text, text),
  compliance.add_run(integer, date, text, text, timestamptz, jsonb, jsonb), compliance.add_findings(bigint, text, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.record_events(jsonb, text, text) TO razao_movements;
GRANT EXECUTE ON FUNCTION compliance.add_run(integer, date, text, text, timestamptz, jsonb, jsonb),
  compliance.add_findings(bigint, text, jsonb) TO razao_compliance;
REVOKE INSERT ON ledger.audit_event FROM razao_movements;
REVOKE INSERT ON compliance.run, compliance.run_result, compliance.finding FROM razao_compliance;

-- An identity column takes its next id with the right to insert. The right to its sequence only allowed a service to use up the ids of
-- a cell, of which there are 262,144 for branches.
REVOKE USAGE ON ALL SEQUENCES IN SCHEMA ledger FROM razao_movements;
