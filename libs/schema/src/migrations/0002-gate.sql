-- The gate: every path into or out of the ledger (API, import, bulk, purge, a person in psql) passes
-- these statement-level triggers. They are set-based over transition tables, so that one row and a
-- million rows cost one pass each; they run as the owner, who alone may write account_movement.
--
--   INV-01  every entry number of every document balances
--   INV-02  no entry enters or leaves a month that is not OPEN, or a closed day
--   INV-03  accounts exist in the company's chart, are analytic and active
--   INV-04  monthly movement = Σ entries, at every commit
--   INV-05  entries are immutable
--   INV-06  a consolidated month's balances never change; its opening is the previous closing
--
-- A refusal is SQLSTATE 23514 with a constraint name (the stable key that libs/domain maps to an
-- error code) and a JSON detail. When several things are wrong, the first in the order of the
-- checks below is reported, and within it the smallest document and entry number.
--
-- Why an advisory lock and not the month's row: shared row locks let a stream of writers overtake a
-- waiting closing for ever, and each shared holder writes the row; the lock manager's queue is fair.
-- Under REPEATABLE READ a snapshot may be older than the lock, so there the month's row is locked as
-- well: if it changed since, PostgreSQL itself refuses the transaction (40001).

CREATE FUNCTION ledger.refuse(constraint_name text, message text, detail jsonb) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING
    ERRCODE = 'check_violation', SCHEMA = 'ledger', CONSTRAINT = constraint_name, MESSAGE = message, DETAIL = detail::text;
END $$;

-- Holds the month against its closing until the transaction ends; refuses a month that is not OPEN.
CREATE FUNCTION ledger.hold_period(p_branch integer, p_period date, p_constraint text) RETURNS ledger.branch_period
  LANGUAGE plpgsql AS $$
DECLARE
  held ledger.branch_period;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(p_branch, ledger.period_key(p_period));
  IF current_setting('transaction_isolation') = 'read committed' THEN
    SELECT * INTO held FROM ledger.branch_period WHERE branch_id = p_branch AND period = p_period;
  ELSE
    SELECT * INTO held FROM ledger.branch_period WHERE branch_id = p_branch AND period = p_period FOR SHARE;
  END IF;
  IF held.status IS DISTINCT FROM 'OPEN' THEN
    PERFORM ledger.refuse(p_constraint,
      format('month %s is %s', to_char(p_period, 'MM/YYYY'), coalesce(lower(held.status), 'not opened')),
      jsonb_build_object('branch', p_branch, 'period', p_period, 'status', held.status));
  END IF;
  RETURN held;
END $$;

-- Which of an account's movement rows this transaction adds to. Short writers spread over eight by
-- backend; a long one (an import) sets razao.stripe to a number of its own from 8 up, so that
-- nobody waits for its commit.
CREATE FUNCTION ledger.current_stripe() RETURNS smallint
  LANGUAGE sql STABLE
  RETURN coalesce(nullif(current_setting('razao.stripe', true), '')::smallint, (pg_backend_pid() % 8)::smallint);

CREATE FUNCTION ledger.entry_enters() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
  month record;
  held ledger.branch_period;
  bad record;
  touched bigint[];
BEGIN
  -- INV-02. Months in sorted order, so that two writers of several never wait for each other.
  FOR month IN
    SELECT branch_id, period, min(day) AS first_day, max(day) AS last_day FROM new_entry GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    held := hold_period(month.branch_id, month.period, 'entry_period_open');
    IF month.first_day <= held.closed_through_day THEN
      PERFORM refuse('entry_day_open', format('day %s of %s is closed', month.first_day, to_char(month.period, 'MM/YYYY')),
        jsonb_build_object('branch', month.branch_id, 'period', month.period, 'day', month.first_day, 'closedThrough', held.closed_through_day));
    END IF;
    IF (month.period + month.last_day - 1) >= (month.period + interval '1 month') THEN
      PERFORM refuse('entry_day_in_month', format('%s has no day %s', to_char(month.period, 'MM/YYYY'), month.last_day),
        jsonb_build_object('branch', month.branch_id, 'period', month.period, 'day', month.last_day));
    END IF;
  END LOOP;

  -- The document cannot be deleted under the entries that are entering it.
  PERFORM 1 FROM document d WHERE d.id IN (SELECT n.document_id FROM new_entry n) ORDER BY d.id FOR KEY SHARE;

  -- The document exists, and what its entries copy from it is true.
  SELECT n.document_id, d.id AS known_document INTO bad
    FROM new_entry n
    LEFT JOIN document d ON d.id = n.document_id
   WHERE d.id IS NULL OR n.branch_id <> d.branch_id OR n.period <> d.period OR n.closing <> d.closing
   ORDER BY n.document_id
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse(CASE WHEN bad.known_document IS NULL THEN 'entry_document_exists' ELSE 'entry_document_copies' END,
      format('document %s %s', bad.document_id, CASE WHEN bad.known_document IS NULL THEN 'does not exist' ELSE 'has another branch, month or closing flag' END),
      jsonb_build_object('document', bad.document_id));
  END IF;

  -- INV-01. Lines 1..n of a number enter in one statement (lines start at 1 and are unique, so the
  -- highest one tells): with the unique key, nothing can be added to a number later. Few aggregates:
  -- this is the gate's dearest pass, about 2 µs a line.
  SELECT n.document_id, n.lancamento, n.lines, n.last_line, n.difference INTO bad
    FROM (SELECT document_id, lancamento, count(*) AS lines, max(line) AS last_line,
                 count(*) FILTER (WHERE posts_contra) AS both_sides,
                 sum(CASE side WHEN 'D' THEN amount ELSE -amount END) AS difference
            FROM new_entry
           GROUP BY document_id, lancamento) n
   WHERE n.last_line <> n.lines
      OR NOT ((n.both_sides = 0 AND n.difference = 0)
           OR (n.both_sides = n.lines AND (n.lines = 1 OR n.difference <> 0)))
   ORDER BY n.document_id, n.lancamento
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse(CASE WHEN bad.last_line <> bad.lines THEN 'entry_number_lines' ELSE 'entry_number_balanced' END,
      format('document %s, entry number %s: debits less credits are %s', bad.document_id, bad.lancamento, bad.difference),
      (SELECT jsonb_build_object('document', bad.document_id, 'lancamento', bad.lancamento, 'lines', bad.lines,
                'debit', coalesce(sum(amount) FILTER (WHERE side = 'D'), 0)::text, 'credit', coalesce(sum(amount) FILTER (WHERE side = 'C'), 0)::text,
                'contras', count(contra_account_id))
         FROM new_entry WHERE document_id = bad.document_id AND lancamento = bad.lancamento));
  END IF;

  -- INV-04. In key order, so that two writers of one stripe never wait for each other in a circle.
  WITH side_sum AS (
    SELECT branch_id, period, account_id, closing,
           coalesce(sum(amount) FILTER (WHERE side = 'D'), 0) AS debit, coalesce(sum(amount) FILTER (WHERE side = 'C'), 0) AS credit,
           count(*) AS postings
      FROM new_entry GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT branch_id, period, contra_account_id, closing,
           coalesce(sum(amount) FILTER (WHERE side = 'C' AND posts_contra), 0), coalesce(sum(amount) FILTER (WHERE side = 'D' AND posts_contra), 0),
           count(*) FILTER (WHERE posts_contra)
      FROM new_entry WHERE contra_account_id IS NOT NULL GROUP BY 1, 2, 3, 4
  ), account_sum AS MATERIALIZED (
    SELECT branch_id, period, account_id,
           coalesce(sum(debit) FILTER (WHERE NOT closing), 0) AS debit, coalesce(sum(credit) FILTER (WHERE NOT closing), 0) AS credit,
           coalesce(sum(debit) FILTER (WHERE closing), 0) AS closing_debit, coalesce(sum(credit) FILTER (WHERE closing), 0) AS closing_credit,
           sum(postings) AS postings, coalesce(sum(postings) FILTER (WHERE closing), 0) AS closing_postings
      FROM side_sum GROUP BY 1, 2, 3
  ), written AS (
    INSERT INTO account_movement AS m
      (branch_id, period, account_id, stripe, debit, credit, closing_debit, closing_credit, postings, closing_postings)
    SELECT branch_id, period, account_id, current_stripe(), debit, credit, closing_debit, closing_credit, postings, closing_postings
      FROM account_sum WHERE postings > 0
     ORDER BY branch_id, period, account_id
    ON CONFLICT (branch_id, period, account_id, stripe) DO UPDATE SET
      debit = m.debit + excluded.debit, credit = m.credit + excluded.credit,
      closing_debit = m.closing_debit + excluded.closing_debit, closing_credit = m.closing_credit + excluded.closing_credit,
      postings = m.postings + excluded.postings, closing_postings = m.closing_postings + excluded.closing_postings
  )
  SELECT array_agg(account_id) INTO touched FROM account_sum;

  -- INV-03, over the accounts just summed: a few, however many lines came.
  SELECT u.account_id, u.branch_id, a.code, a.kind, a.active, c.chart_id IS NOT DISTINCT FROM a.chart_id AS in_chart
    INTO bad
    FROM (SELECT DISTINCT n.branch_id, x.account_id
            FROM (SELECT DISTINCT branch_id FROM new_entry) n, unnest(touched) AS x(account_id)) u
    JOIN branch b ON b.id = u.branch_id
    JOIN company c ON c.id = b.company_id
    LEFT JOIN account a ON a.id = u.account_id
   WHERE a.id IS NULL OR a.chart_id IS DISTINCT FROM c.chart_id OR a.kind <> 'A' OR NOT a.active
   ORDER BY u.account_id
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse(
      CASE WHEN bad.code IS NULL OR NOT bad.in_chart THEN 'entry_account_known' WHEN bad.kind <> 'A' THEN 'entry_account_analytic' ELSE 'entry_account_active' END,
      format('account %s cannot be posted to', bad.account_id),
      jsonb_build_object('account', bad.account_id, 'code', CASE WHEN bad.in_chart THEN bad.code END, 'branch', bad.branch_id));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION ledger.entry_leaves() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
  month record;
  held ledger.branch_period;
  bad record;
BEGIN
  -- INV-02, unless this very transaction purges the month (0003).
  FOR month IN
    SELECT branch_id, period, min(day) AS first_day FROM old_entry GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    CONTINUE WHEN period_is_being_purged(month.branch_id, month.period);
    held := hold_period(month.branch_id, month.period, 'entry_period_open');
    IF month.first_day <= held.closed_through_day THEN
      PERFORM refuse('entry_day_open', format('day %s of %s is closed', month.first_day, to_char(month.period, 'MM/YYYY')),
        jsonb_build_object('branch', month.branch_id, 'period', month.period, 'day', month.first_day, 'closedThrough', held.closed_through_day));
    END IF;
  END LOOP;

  -- INV-01: a number leaves whole, or not at all.
  SELECT e.document_id, e.lancamento, min(o.id) AS deleted, array_agg(DISTINCT e.id) AS others
    INTO bad
    FROM (SELECT document_id, lancamento, min(id) AS id FROM old_entry GROUP BY 1, 2) o
    JOIN entry e ON e.document_id = o.document_id AND e.lancamento = o.lancamento
   GROUP BY e.document_id, e.lancamento
   ORDER BY e.document_id, e.lancamento
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('entry_number_whole', format('document %s, entry number %s would lose a part of its lines', bad.document_id, bad.lancamento),
      jsonb_build_object('document', bad.document_id, 'lancamento', bad.lancamento, 'entry', bad.deleted, 'others', to_jsonb(bad.others[1:100])));
  END IF;

  -- INV-04
  WITH side_sum AS (
    SELECT branch_id, period, account_id, closing,
           coalesce(sum(amount) FILTER (WHERE side = 'D'), 0) AS debit, coalesce(sum(amount) FILTER (WHERE side = 'C'), 0) AS credit,
           count(*) AS postings
      FROM old_entry GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT branch_id, period, contra_account_id, closing,
           coalesce(sum(amount) FILTER (WHERE side = 'C'), 0), coalesce(sum(amount) FILTER (WHERE side = 'D'), 0),
           count(*)
      FROM old_entry WHERE posts_contra GROUP BY 1, 2, 3, 4
  )
  INSERT INTO account_movement AS m
    (branch_id, period, account_id, stripe, debit, credit, closing_debit, closing_credit, postings, closing_postings)
  SELECT branch_id, period, account_id, current_stripe(),
         -coalesce(sum(debit) FILTER (WHERE NOT closing), 0), -coalesce(sum(credit) FILTER (WHERE NOT closing), 0),
         -coalesce(sum(debit) FILTER (WHERE closing), 0), -coalesce(sum(credit) FILTER (WHERE closing), 0),
         -sum(postings), -coalesce(sum(postings) FILTER (WHERE closing), 0)
    FROM side_sum GROUP BY 1, 2, 3
   ORDER BY branch_id, period, account_id
  ON CONFLICT (branch_id, period, account_id, stripe) DO UPDATE SET
    debit = m.debit + excluded.debit, credit = m.credit + excluded.credit,
    closing_debit = m.closing_debit + excluded.closing_debit, closing_credit = m.closing_credit + excluded.closing_credit,
    postings = m.postings + excluded.postings, closing_postings = m.closing_postings + excluded.closing_postings;
  RETURN NULL;
END $$;

-- A purge names itself here, in the transaction that deletes: the only way entries leave a
-- consolidated month or a closed day. The row stays as the purge's record.
CREATE TABLE ledger.purge (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  branch_id integer NOT NULL,
  period    ledger.month NOT NULL,
  at        timestamptz NOT NULL DEFAULT now(),
  actor_id  integer DEFAULT ledger.current_actor_id(),
  xid       xid8 NOT NULL DEFAULT pg_current_xact_id(),
  batches   bigint NOT NULL DEFAULT 0,
  documents bigint NOT NULL DEFAULT 0,
  entries   bigint NOT NULL DEFAULT 0,
  CONSTRAINT purge_period FOREIGN KEY (branch_id, period) REFERENCES ledger.branch_period
);
CREATE INDEX purge_branch_period ON ledger.purge (branch_id, period);

CREATE FUNCTION ledger.period_is_being_purged(p_branch integer, p_period date) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (SELECT 1 FROM ledger.purge
                  WHERE branch_id = p_branch AND period = p_period AND xid = pg_current_xact_id_if_assigned());

CREATE FUNCTION ledger.purge_takes_the_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Alone with the month: no writer, no consolidation, no second purge beside it.
  PERFORM pg_advisory_xact_lock(NEW.branch_id, ledger.period_key(NEW.period));
  NEW.xid := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER purge_takes_the_month BEFORE INSERT ON ledger.purge
  FOR EACH ROW EXECUTE FUNCTION ledger.purge_takes_the_month();

CREATE TRIGGER entry_enters AFTER INSERT ON ledger.entry
  REFERENCING NEW TABLE AS new_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.entry_enters();
CREATE TRIGGER entry_leaves AFTER DELETE ON ledger.entry
  REFERENCING OLD TABLE AS old_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.entry_leaves();

-- INV-05, INV-06: what is never changed, whoever asks.
CREATE FUNCTION ledger.never() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger.refuse(TG_ARGV[0], TG_ARGV[1], jsonb_build_object('table', TG_TABLE_NAME, 'operation', TG_OP));
  RETURN NULL;
END $$;
CREATE TRIGGER entry_immutable BEFORE UPDATE OR TRUNCATE ON ledger.entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('entry_immutable', 'entries are immutable: delete the whole number in an open month, or post its reversal');
CREATE TRIGGER document_immutable BEFORE UPDATE OR TRUNCATE ON ledger.document
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('document_immutable', 'a document is not changed once written');
CREATE TRIGGER batch_immutable BEFORE UPDATE OF id, branch_id, period, lote OR TRUNCATE ON ledger.batch
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('batch_immutable', 'a batch keeps its branch, month and number');
CREATE TRIGGER balance_sealed BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.account_balance
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('balance_sealed', 'the balances of a consolidated month never change');
CREATE TRIGGER movement_kept BEFORE TRUNCATE ON ledger.account_movement
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('movement_kept', 'the movement is written by the gate alone');
CREATE TRIGGER audit_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('audit_kept', 'the audit trail is only added to');
CREATE TRIGGER period_kept BEFORE DELETE OR TRUNCATE ON ledger.branch_period
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('period_kept', 'an opened month is not taken back');

