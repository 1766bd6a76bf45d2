-- Whether the company demands a fresh PASSED compliance run before consolidation, and the result of its last run of the
-- month. The statement digests the books only when the company demands a run and a run exists.
-- $1 branch integer
-- $2 period date
-- rows: one; runId is null when there is no run; failedRules are those of severity ERROR, in the order of the run
-- locks: none (the caller holds the month)
SELECT c.consolidation_requires_compliance AS demanded, r.id AS "runId", r.status,
       CASE WHEN r.id IS NOT NULL THEN r.fingerprint = compliance.run_fingerprint($1::integer, $2::date) END AS fresh,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('rule', s.rule, 'title', s.title) ORDER BY s.position), '[]') FROM compliance.run_result s
         WHERE s.run_id = r.id AND s.severity = 'ERROR' AND s.outcome = 'FAILED') AS "failedRules"
  FROM ledger.branch b
  JOIN ledger.company c ON c.id = b.company_id
  LEFT JOIN LATERAL (
         SELECT n.id, n.status, n.fingerprint FROM compliance.run n
          WHERE n.branch_id = b.id AND n.period = $2::date AND c.consolidation_requires_compliance
          ORDER BY n.finished_at DESC, n.id DESC LIMIT 1) r ON true
 WHERE b.id = $1::integer
