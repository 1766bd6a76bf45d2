-- Compliance: what was judged, when, by which rules, and what they found. Runs are only added to, so
-- that nobody rewrites a verdict. The functions say once what several rules and two services read: a
-- month's balances, where stored sums of synthetic accounts differ, and the fingerprint of what a run
-- judged.

CREATE SCHEMA compliance;

-- A company may demand a fresh PASSED run before a month is consolidated.
ALTER TABLE ledger.company ADD COLUMN consolidation_requires_compliance boolean NOT NULL DEFAULT false;

CREATE TABLE compliance.run (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  branch_id    integer NOT NULL REFERENCES ledger.branch,
  period       ledger.month NOT NULL,
  status       text NOT NULL,
  fingerprint  text NOT NULL,
  requested_by text NOT NULL,
  started_at   timestamptz NOT NULL,
  finished_at  timestamptz NOT NULL,
  -- What was judged and how it came out, in numbers; as the run's answer has it.
  totals       jsonb NOT NULL,
  CONSTRAINT run_status_known CHECK (status IN ('PASSED', 'FAILED'))
);
CREATE INDEX run_branch_period ON compliance.run (branch_id, period, id);

-- One row a rule, in the order of the registry, with the words that the rule had then.
CREATE TABLE compliance.run_result (
  run_id      bigint NOT NULL REFERENCES compliance.run,
  position    smallint NOT NULL,
  rule        text NOT NULL,
  title       text NOT NULL,
  severity    text NOT NULL,
  outcome     text NOT NULL,
  -- How many there are; at most COMPLIANCE_FINDINGS_MAX of them are kept.
  findings    bigint NOT NULL,
  figures     jsonb,
  duration_ms integer NOT NULL,
  PRIMARY KEY (run_id, position),
  CONSTRAINT run_result_rule_unique UNIQUE (run_id, rule),
  CONSTRAINT run_result_severity_known CHECK (severity IN ('ERROR', 'WARNING')),
  CONSTRAINT run_result_outcome CHECK (outcome = CASE findings WHEN 0 THEN 'PASSED' ELSE 'FAILED' END)
);

CREATE TABLE compliance.finding (
  run_id    bigint NOT NULL,
  rule      text NOT NULL,
  position  integer NOT NULL,
  entity    text NOT NULL,
  entity_id bigint,
  message   text NOT NULL,
  detail    jsonb NOT NULL,
  PRIMARY KEY (run_id, rule, position),
  CONSTRAINT finding_rule FOREIGN KEY (run_id, rule) REFERENCES compliance.run_result (run_id, rule)
);

CREATE TRIGGER run_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON compliance.run
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('compliance_kept', 'compliance runs are only added to');
CREATE TRIGGER run_result_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON compliance.run_result
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('compliance_kept', 'compliance runs are only added to');
CREATE TRIGGER finding_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON compliance.finding
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('compliance_kept', 'compliance runs are only added to');

-- The balances of a month, analytic accounts, debit positive. A sealed month speaks as it was sealed; an
-- open one runs on from the last sealed closing (or the initial balances). `carried` is what the months
-- before hand over: in a sealed month it may differ from `opening`, and must not.
CREATE FUNCTION compliance.month_balance(p_branch integer, p_period date)
  RETURNS TABLE (account_id bigint, sealed boolean, carried numeric, opening numeric, debit numeric, credit numeric,
                 closing_debit numeric, closing_credit numeric, closing numeric)
  LANGUAGE sql STABLE AS $$
  WITH state AS MATERIALIZED (
    SELECT b.id AS branch_id,
           EXISTS (SELECT 1 FROM ledger.branch_period p
                    WHERE p.branch_id = b.id AND p.period = p_period AND p.status = 'CONSOLIDATED') AS sealed,
           (SELECT max(p.period) FROM ledger.branch_period p
             WHERE p.branch_id = b.id AND p.period < p_period AND p.status = 'CONSOLIDATED') AS sealed_through
      FROM ledger.branch b
     WHERE b.id = p_branch
  ), part (account_id, carried, opening, debit, credit, closing_debit, closing_credit, closing) AS (
    SELECT o.account_id, o.amount, 0, 0, 0, 0, 0, 0
      FROM state s JOIN ledger.opening_balance o ON o.branch_id = s.branch_id
     WHERE s.sealed_through IS NULL
    UNION ALL
    SELECT l.account_id, l.closing, 0, 0, 0, 0, 0, 0
      FROM state s
      JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = s.sealed_through
      JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
    UNION ALL
    SELECT m.account_id, m.debit - m.credit + m.closing_debit - m.closing_credit, 0, 0, 0, 0, 0, 0
      FROM state s
      JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period < p_period
       AND (s.sealed_through IS NULL OR m.period > s.sealed_through)
    UNION ALL
    SELECT m.account_id, 0, 0, m.debit, m.credit, m.closing_debit, m.closing_credit, 0
      FROM state s JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period = p_period
     WHERE NOT s.sealed
    UNION ALL
    SELECT l.account_id, 0, l.opening, l.debit, l.credit, l.closing_debit, l.closing_credit, l.closing
      FROM state s
      JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = p_period
      JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
     WHERE s.sealed
  )
  SELECT p.account_id, s.sealed, sum(p.carried),
         CASE WHEN s.sealed THEN sum(p.opening) ELSE sum(p.carried) END,
         sum(p.debit), sum(p.credit), sum(p.closing_debit), sum(p.closing_credit),
         CASE WHEN s.sealed THEN sum(p.closing)
              ELSE sum(p.carried) + sum(p.debit) - sum(p.credit) + sum(p.closing_debit) - sum(p.closing_credit) END
    FROM part p CROSS JOIN state s
   GROUP BY p.account_id, s.sealed
$$;

-- Synthetic accounts whose sealed balance is not the sum of the analytic ones below them.
CREATE FUNCTION compliance.rollup_difference(p_branch integer, p_period date)
  RETURNS TABLE (account_id bigint, stored numeric, summed numeric)
  LANGUAGE sql STABLE AS $$
  WITH stored AS MATERIALIZED (
    SELECT l.account_id, a.chart_id, a.kind, a.level, a.code_path, l.opening, l.debit, l.credit, l.closing_debit, l.closing_credit, l.closing
      FROM ledger.account_balance l
      JOIN ledger.account a ON a.id = l.account_id
     WHERE l.branch_id = p_branch AND l.period = p_period
  ), summed AS (
    SELECT g.id AS account_id, sum(s.opening) AS opening, sum(s.debit) AS debit, sum(s.credit) AS credit,
           sum(s.closing_debit) AS closing_debit, sum(s.closing_credit) AS closing_credit, sum(s.closing) AS closing
      FROM stored s
     CROSS JOIN LATERAL generate_series(1, s.level - 1) AS depth
      JOIN ledger.account g ON g.chart_id = s.chart_id AND g.code_path = s.code_path[1:depth] AND g.kind = 'S'
     WHERE s.kind = 'A'
     GROUP BY g.id
  )
  SELECT coalesce(s.account_id, t.account_id), coalesce(s.closing, 0), coalesce(t.closing, 0)
    FROM (SELECT * FROM stored WHERE kind = 'S') s
    FULL JOIN summed t ON t.account_id = s.account_id
   WHERE (coalesce(s.opening, 0), coalesce(s.debit, 0), coalesce(s.credit, 0), coalesce(s.closing_debit, 0), coalesce(s.closing_credit, 0), coalesce(s.closing, 0))
         <> (coalesce(t.opening, 0), coalesce(t.debit, 0), coalesce(t.credit, 0), coalesce(t.closing_debit, 0), coalesce(t.closing_credit, 0), coalesce(t.closing, 0))
$$;

-- A digest of everything that the rules read for a month: equal fingerprints, equal verdicts. It changes
-- with any entry, document, batch, balance, account, history code or option, and not when a month is
-- sealed with the figures it had. Order does not matter to it (hashes are combined by XOR; every row has
-- a key of its own, so that none cancels another), which lets a million entries be digested in parallel
-- in less than a second. PostgreSQL may hash differently after a major upgrade: runs of before count as
-- stale then, never as fresh.
CREATE FUNCTION compliance.fingerprint(p_branch integer, p_period date) RETURNS text
  LANGUAGE sql STABLE AS $$
  WITH part (name, rows, low, high) AS (
    SELECT 'entry', count(*), bit_xor(hash_record_extended(e, 0)), bit_xor(hash_record_extended(e, 1))
      FROM ledger.entry e WHERE e.branch_id = p_branch AND e.period = p_period
    UNION ALL
    SELECT 'document', count(*), bit_xor(hash_record_extended(d, 0)), bit_xor(hash_record_extended(d, 1))
      FROM ledger.document d WHERE d.branch_id = p_branch AND d.period = p_period
    UNION ALL
    SELECT 'batch', count(*), bit_xor(hash_record_extended(b, 0)), bit_xor(hash_record_extended(b, 1))
      FROM ledger.batch b WHERE b.branch_id = p_branch AND b.period = p_period
    UNION ALL
    SELECT 'balance', count(*), bit_xor(hash_record_extended(m, 0)), bit_xor(hash_record_extended(m, 1))
      FROM (SELECT account_id, carried, opening, debit, credit, closing_debit, closing_credit, closing
              FROM compliance.month_balance(p_branch, p_period)
             WHERE (carried, opening, debit, credit, closing_debit, closing_credit, closing) <> (0, 0, 0, 0, 0, 0, 0)) m
    UNION ALL
    SELECT 'empty balance', count(*), bit_xor(hash_record_extended(l, 0)), bit_xor(hash_record_extended(l, 1))
      FROM ledger.account_balance l
     WHERE l.branch_id = p_branch AND l.period = p_period
       AND (l.opening, l.debit, l.credit, l.closing_debit, l.closing_credit, l.closing) = (0, 0, 0, 0, 0, 0)
    UNION ALL
    SELECT 'synthetic', count(*), bit_xor(hash_record_extended(s, 0)), bit_xor(hash_record_extended(s, 1))
      FROM compliance.rollup_difference(p_branch, p_period) s
    UNION ALL
    SELECT 'movement', count(*), bit_xor(hash_record_extended(m, 0)), bit_xor(hash_record_extended(m, 1))
      FROM (SELECT account_id, sum(debit), sum(credit), sum(closing_debit), sum(closing_credit), sum(postings), sum(closing_postings)
              FROM ledger.account_movement WHERE branch_id = p_branch AND period = p_period
             GROUP BY account_id HAVING sum(postings) <> 0 OR sum(debit + credit + closing_debit + closing_credit) <> 0) m
    UNION ALL
    SELECT 'year', count(*), bit_xor(hash_record_extended(m, 0)), bit_xor(hash_record_extended(m, 1))
      FROM (SELECT account_id, sum(postings)
              FROM ledger.account_movement
             WHERE branch_id = p_branch AND period BETWEEN (p_period - interval '11 months')::date AND p_period
             GROUP BY account_id HAVING sum(postings) <> 0) m
    UNION ALL
    SELECT 'month', count(*), bit_xor(hash_record_extended(row(p.period), 0)), bit_xor(hash_record_extended(row(p.period), 1))
      FROM ledger.branch_period p WHERE p.branch_id = p_branch AND p.period <= p_period
    UNION ALL
    SELECT 'company', count(*), bit_xor(hash_record_extended(row(c.base_period, c.closing_code, c.time_zone, c.chart_id), 0)),
           bit_xor(hash_record_extended(row(c.base_period, c.closing_code, c.time_zone, c.chart_id), 1))
      FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = p_branch
    UNION ALL
    SELECT 'account', count(*), bit_xor(hash_record_extended(a, 0)), bit_xor(hash_record_extended(a, 1))
      FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id JOIN ledger.account a ON a.chart_id = c.chart_id
     WHERE b.id = p_branch
    UNION ALL
    SELECT 'history code', count(*), bit_xor(hash_record_extended(h, 0)), bit_xor(hash_record_extended(h, 1))
      FROM ledger.branch b JOIN ledger.history_code h ON h.company_id = b.company_id WHERE b.id = p_branch
  )
  SELECT 'v1:' || encode(sha256(convert_to(string_agg(concat_ws(' ', name, rows, low, high), ';' ORDER BY name), 'UTF8')), 'hex')
    FROM part
$$;

GRANT USAGE ON SCHEMA compliance TO razao_compliance, razao_movements;
GRANT SELECT, INSERT ON compliance.run, compliance.run_result, compliance.finding TO razao_compliance;
GRANT SELECT ON compliance.run, compliance.run_result TO razao_movements;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA compliance FROM PUBLIC;
GRANT EXECUTE ON FUNCTION compliance.month_balance(integer, date), compliance.rollup_difference(integer, date),
  compliance.fingerprint(integer, date) TO razao_compliance, razao_movements;
