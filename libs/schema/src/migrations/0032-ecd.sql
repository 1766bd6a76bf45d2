-- Exports of the ECD (docs/ecd.md). A record says what was written and from which books; the file is written again from the
-- same books when it is asked for. An export that was filed protects its months: they are neither opened again nor purged.

CREATE TABLE compliance.ecd (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id   integer NOT NULL REFERENCES ledger.company,
  first_period ledger.month NOT NULL,
  last_period  ledger.month NOT NULL,
  -- What the request chose: nature and number of the book, the hash of the replaced file of a substitute.
  options      jsonb NOT NULL,
  -- Of the books and the master data that the file was written from.
  fingerprint  text NOT NULL,
  sha256       text NOT NULL,
  bytes        bigint NOT NULL,
  lines        bigint NOT NULL,
  -- What the validator found, and how many lines of each record there are.
  judgement    jsonb NOT NULL,
  requested_by text NOT NULL,
  started_at   timestamptz NOT NULL,
  finished_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  filed_at     timestamptz,
  filed_by     text,
  -- Bars and control characters that became spaces, characters outside ISO-8859-1 that were spelled another way.
  replaced_characters bigint NOT NULL DEFAULT 0,
  transliterated_characters bigint NOT NULL DEFAULT 0,
  CONSTRAINT ecd_months CHECK (first_period <= last_period),
  CONSTRAINT ecd_filed CHECK ((filed_at IS NULL) = (filed_by IS NULL))
);
CREATE INDEX ecd_company ON compliance.ecd (company_id, id);
CREATE TRIGGER compliance_kept BEFORE DELETE OR TRUNCATE ON compliance.ecd
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('compliance_kept', 'exports are only added to');

-- The column of the period before, in income statements whose months before are not in the books (docs/ecd.md).
-- By the statement that it is printed in: months from first_period to last_period. Debit positive. A line has it from the
-- last file before the books, which no one can compute.
CREATE TABLE ledger.statement_comparative (
  company_id   integer NOT NULL,
  statement    text NOT NULL DEFAULT 'INCOME_STATEMENT' CONSTRAINT statement_comparative_statement_known CHECK (statement = 'INCOME_STATEMENT'),
  code         ledger.line NOT NULL,
  first_period ledger.month NOT NULL,
  last_period  ledger.month NOT NULL,
  amount       numeric(18,2) NOT NULL,
  PRIMARY KEY (company_id, first_period, last_period, code),
  CONSTRAINT statement_comparative_months CHECK (first_period <= last_period),
  CONSTRAINT statement_comparative_line FOREIGN KEY (company_id, statement, code) REFERENCES ledger.statement_line ON DELETE CASCADE
);
CREATE INDEX statement_comparative_code ON ledger.statement_comparative (company_id, statement, code);
GRANT SELECT ON ledger.statement_comparative TO razao_movements, razao_queries, razao_compliance;
GRANT INSERT, UPDATE, DELETE ON ledger.statement_comparative TO razao_movements;

-- Everything that the file is written from. A consolidated month is known by its seal: nothing of it changes but by a purge.
-- Null for a company that does not exist.
CREATE FUNCTION compliance.ecd_fingerprint(p_company integer, p_first date, p_last date) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
  WITH part (name, line) AS (
    SELECT 'company', ROW(c.name, c.cnpj, c.state, c.state_registration, c.municipality_code, c.municipality_name, c.municipal_registration, c.nire,
                          to_char(c.registered_on, 'YYYY-MM-DD'), to_char(c.converted_on, 'YYYY-MM-DD'), c.audited, c.referential_plan,
                          c.fiscal_year_end_month, c.chart_id, to_char(c.base_period, 'YYYY-MM'))::text
      FROM company c WHERE c.id = p_company
    UNION ALL
    SELECT 'month', ROW(b.code, to_char(m, 'YYYY-MM'), p.status, p.seal, extract(epoch FROM p.consolidated_at), extract(epoch FROM u.purged_at))::text
      FROM branch b CROSS JOIN generate_series(p_first::timestamp, p_last::timestamp, interval '1 month') m
      LEFT JOIN branch_period p ON p.branch_id = b.id AND p.period = m::date
      LEFT JOIN purged_month u ON u.branch_id = b.id AND u.period = m::date
     WHERE b.company_id = p_company
    UNION ALL
    SELECT 'account', ROW(a.id, a.code, a.file_code, a.name, a.kind, a.nature, to_char(a.changed_on, 'YYYY-MM-DD'), r.code, s.lines)::text
      FROM company c JOIN account a ON a.chart_id = c.chart_id
      LEFT JOIN account_referential r ON r.account_id = a.id AND p_last BETWEEN r.valid_from AND coalesce(r.valid_to, p_last)
      LEFT JOIN (SELECT account_id, string_agg(statement || ' ' || code, chr(10) ORDER BY statement) AS lines
                   FROM account_statement_line WHERE company_id = p_company GROUP BY account_id) s ON s.account_id = a.id
     WHERE c.id = p_company
    UNION ALL
    SELECT 'history', ROW(h.code, h.text)::text FROM history_code h WHERE h.company_id = p_company
    UNION ALL
    SELECT 'registration', ROW(r.institution, r.number)::text FROM company_registration r WHERE r.company_id = p_company
    UNION ALL
    SELECT 'signatory', ROW(s.id, s.name, s.tax_number, s.qualification, s.qualification_code, s.crc, s.crc_state, s.crc_certificate,
                            to_char(s.crc_valid_until, 'YYYY-MM-DD'), s.email, s.phone, s.legal_representative,
                            to_char(s.valid_from, 'YYYY-MM-DD'), to_char(s.valid_to, 'YYYY-MM-DD'))::text
      FROM signatory s WHERE s.company_id = p_company
    UNION ALL
    SELECT 'auditor', ROW(a.id, a.tax_number, a.name, a.cvm_registration, to_char(a.valid_from, 'YYYY-MM-DD'), to_char(a.valid_to, 'YYYY-MM-DD'))::text
      FROM auditor a WHERE a.company_id = p_company
    UNION ALL
    SELECT 'book', ROW(k.nature, k.number, to_char(k.first_period, 'YYYY-MM'), to_char(k.last_period, 'YYYY-MM'))::text
      FROM book k WHERE k.company_id = p_company
    UNION ALL
    SELECT 'line', ROW(l.statement, l.code, l.parent_code, l.position, l.kind, l.level, l.side, l.text)::text
      FROM statement_line l WHERE l.company_id = p_company
    UNION ALL
    SELECT 'comparative', ROW(k.code, to_char(k.first_period, 'YYYY-MM'), to_char(k.last_period, 'YYYY-MM'), k.amount)::text
      FROM statement_comparative k WHERE k.company_id = p_company
    -- Statements begin with their fiscal year, also before the file, and have a column of as many months before.
    UNION ALL
    SELECT 'month before', ROW(b.code, to_char(p.period, 'YYYY-MM'), p.seal, extract(epoch FROM p.consolidated_at))::text
      FROM company c JOIN branch b ON b.company_id = c.id
      JOIN branch_period p ON p.branch_id = b.id AND p.status = 'CONSOLIDATED' AND p.period < p_first
       AND p.period >= p_first - make_interval(months => 12 + (11 + extract(month FROM p_first)::integer - c.fiscal_year_end_month) % 12)
     WHERE c.id = p_company
  )
  SELECT 'v1:' || encode(sha256(convert_to(string_agg(name || ' ' || line, chr(10) ORDER BY name COLLATE "C", line COLLATE "C"), 'UTF8')), 'hex')
    FROM part
$$;

CREATE FUNCTION compliance.add_ecd(p_company integer, p_first date, p_last date, p_options jsonb, p_fingerprint text, p_sha256 text, p_bytes bigint,
                                   p_lines bigint, p_replaced bigint, p_transliterated bigint, p_judgement jsonb, p_requested_by text, p_started_at timestamptz) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = compliance, pg_temp AS $$
  INSERT INTO ecd (company_id, first_period, last_period, options, fingerprint, sha256, bytes, lines, replaced_characters, transliterated_characters, judgement, requested_by, started_at)
  VALUES (p_company, p_first, p_last, p_options, p_fingerprint, p_sha256, p_bytes, p_lines, p_replaced, p_transliterated, p_judgement, p_requested_by,
          least(p_started_at, clock_timestamp()))
  RETURNING id
$$;

-- Marks an export as filed: once, and only while the books are those that it was written from. False when they are not.
-- The months are held against a reopening or a purge of the same moment, and the company against a new branch. A user may have several ids here (0053): any of them will do.
CREATE FUNCTION compliance.file_ecd(p_id bigint, p_subject text, p_request_id text, p_remote_address text)
 RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'compliance', 'pg_temp' AS $$
DECLARE e ecd; v_actor integer;
BEGIN
  SELECT * INTO e FROM ecd WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF e.filed_at IS NOT NULL THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock_shared(b.id, ledger.period_key(b.m::date))
     FROM (SELECT b.id, m FROM ledger.branch b CROSS JOIN generate_series(e.first_period::timestamp, e.last_period::timestamp, interval '1 month') m
            WHERE b.company_id = e.company_id ORDER BY b.id, m) b;
  -- After the months: a reopening holds its months first, and refers to the company later, in its event.
  PERFORM 1 FROM ledger.company WHERE id = e.company_id FOR UPDATE;
  IF ecd_fingerprint(e.company_id, e.first_period, e.last_period) IS DISTINCT FROM e.fingerprint
     OR EXISTS (SELECT 1 FROM ledger.branch b CROSS JOIN generate_series(e.first_period::timestamp, e.last_period::timestamp, interval '1 month') m
                  LEFT JOIN ledger.branch_period p ON p.branch_id = b.id AND p.period = m::date
                 WHERE b.company_id = e.company_id AND p.status IS DISTINCT FROM 'CONSOLIDATED') THEN
    RETURN false;
  END IF;
  UPDATE ecd SET filed_at = clock_timestamp(), filed_by = p_subject WHERE id = p_id;
  INSERT INTO ledger.actor (subject) VALUES (p_subject) ON CONFLICT DO NOTHING;
  SELECT max(id) INTO v_actor FROM ledger.actor WHERE subject = p_subject;
  INSERT INTO ledger.audit_event (actor_id, action, entity, entity_id, detail, request_id, remote_address)
  VALUES (v_actor, 'ecd.filed', 'ecd', p_id,
          jsonb_build_object('company', (SELECT code FROM ledger.company WHERE id = e.company_id), 'from', to_char(e.first_period, 'YYYY-MM'),
                             'to', to_char(e.last_period, 'YYYY-MM'), 'sha256', e.sha256), p_request_id, p_remote_address);
  RETURN true;
END $$;

CREATE FUNCTION ledger.refuse_filed(p_branch integer, p_period date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE filed record;
BEGIN
  SELECT e.id INTO filed
    FROM branch b JOIN compliance.ecd e ON e.company_id = b.company_id AND p_period BETWEEN e.first_period AND e.last_period
   WHERE b.id = p_branch AND e.filed_at IS NOT NULL
   ORDER BY e.id LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('period_filed', format('month %s is in the filed ECD %s', to_char(p_period, 'MM/YYYY'), filed.id),
      jsonb_build_object('branch', p_branch, 'period', p_period, 'ecd', filed.id));
  END IF;
END $$;

-- The balances of a month are carried into the filed months after it: neither is reopened. In a branch that was created after the filing,
-- no reopening of an earlier month includes a filed one. The month is held by then: a filing of the same moment is committed, or waits.
CREATE FUNCTION ledger.filed_month_reopens() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  PERFORM refuse_filed(OLD.branch_id, greatest(OLD.period, e.first_period))
     FROM branch b JOIN compliance.ecd e ON e.company_id = b.company_id AND OLD.period <= e.last_period AND e.filed_at IS NOT NULL
    WHERE b.id = OLD.branch_id;
  RETURN NULL;
END $$;
CREATE TRIGGER filed_month_reopens AFTER UPDATE ON ledger.branch_period FOR EACH ROW
  WHEN (OLD.status = 'CONSOLIDATED' AND NEW.status = 'OPEN') EXECUTE FUNCTION ledger.filed_month_reopens();

CREATE FUNCTION ledger.filed_month_purged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger.refuse_filed(NEW.branch_id, NEW.period);
  RETURN NULL;
END $$;
CREATE TRIGGER filed_month_purged AFTER INSERT ON ledger.purge FOR EACH ROW EXECUTE FUNCTION ledger.filed_month_purged();

REVOKE ALL ON FUNCTION compliance.ecd_fingerprint(integer, date, date),
  compliance.add_ecd(integer, date, date, jsonb, text, text, bigint, bigint, bigint, bigint, jsonb, text, timestamptz),
  compliance.file_ecd(bigint, text, text, text), ledger.refuse_filed(integer, date), ledger.filed_month_reopens(), ledger.filed_month_purged() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION compliance.ecd_fingerprint(integer, date, date),
  compliance.add_ecd(integer, date, date, jsonb, text, text, bigint, bigint, bigint, bigint, jsonb, text, timestamptz),
  compliance.file_ecd(bigint, text, text, text) TO razao_compliance;
GRANT EXECUTE ON FUNCTION ledger.refuse_filed(integer, date) TO razao_movements;
GRANT SELECT ON compliance.ecd TO razao_compliance;
