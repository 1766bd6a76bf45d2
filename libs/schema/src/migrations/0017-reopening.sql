-- A consolidated month can be opened again. Each consolidation writes a seal: number 1, 2, … of its month, with who
-- sealed it and when. `account_balance` has the balances of the current seal, which are those that every reader wants;
-- when a month is opened again they move to `sealed_balance`, so that no reader changes and nothing is lost. From then
-- on each entry that enters or leaves the month is noted, so that what changed since a seal is known exactly: instants
-- would not do, a statement that began before the reopening may write after it.

-- The number of the month's last seal; 0 before the first.
ALTER TABLE ledger.branch_period ADD COLUMN seal integer NOT NULL DEFAULT 0;

CREATE TABLE ledger.seal (
  branch_id   integer NOT NULL,
  period      ledger.month NOT NULL,
  number      integer NOT NULL,
  sealed_at   timestamptz NOT NULL,
  sealed_by   integer DEFAULT ledger.current_actor_id(),
  -- Null while it is the seal of a consolidated month.
  reopened_at timestamptz,
  reopened_by integer,
  reason      text,
  PRIMARY KEY (branch_id, period, number),
  CONSTRAINT seal_period FOREIGN KEY (branch_id, period) REFERENCES ledger.branch_period,
  CONSTRAINT seal_reopened CHECK ((reopened_at IS NULL) = (reason IS NULL)),
  CONSTRAINT seal_reason_length CHECK (char_length(reason) BETWEEN 1 AND 255)
);

-- The balances of seals that are not current any more.
CREATE TABLE ledger.sealed_balance (
  branch_id        integer NOT NULL,
  period           ledger.month NOT NULL,
  seal             integer NOT NULL,
  account_id       bigint NOT NULL REFERENCES ledger.account,
  opening          numeric(24,2) NOT NULL,
  debit            numeric(24,2) NOT NULL,
  credit           numeric(24,2) NOT NULL,
  closing_debit    numeric(24,2) NOT NULL,
  closing_credit   numeric(24,2) NOT NULL,
  postings         bigint NOT NULL,
  closing_postings bigint NOT NULL,
  closing          numeric(24,2) NOT NULL,
  PRIMARY KEY (branch_id, period, seal, account_id),
  CONSTRAINT sealed_balance_seal FOREIGN KEY (branch_id, period, seal) REFERENCES ledger.seal
);

-- What entered or left a month that has a seal.
CREATE TABLE ledger.entry_change (
  branch_id integer NOT NULL,
  period    ledger.month NOT NULL,
  -- The last seal before the change.
  seal      integer NOT NULL,
  entry_id  bigint NOT NULL,
  -- The entry that left, with the numbers of its batch and document; null for one that entered.
  removed   jsonb,
  at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_id  integer DEFAULT ledger.current_actor_id()
);
CREATE INDEX entry_change_entry ON ledger.entry_change (branch_id, period, entry_id);

INSERT INTO ledger.seal (branch_id, period, number, sealed_at, sealed_by)
SELECT p.branch_id, p.period, 1, p.consolidated_at, r.requested_by
  FROM ledger.branch_period p
  LEFT JOIN ledger.consolidation_run r ON r.branch_id = p.branch_id AND r.period = p.period
 WHERE p.status = 'CONSOLIDATED';
ALTER TABLE ledger.branch_period DISABLE TRIGGER USER;
UPDATE ledger.branch_period SET seal = 1 WHERE status = 'CONSOLIDATED';
ALTER TABLE ledger.branch_period ENABLE TRIGGER USER;

-- Opens the month and all later consolidated ones again, days included, and answers them with the seals that they keep.
-- Months are taken in order, each alone (INV-02). The last one cannot be followed by a further consolidated month
-- meanwhile, because a month is sealed under the shared lock of the one before it.
CREATE FUNCTION ledger.reopen_months(p_branch integer, p_period date, p_reason text)
  RETURNS TABLE (period date, seal integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
#variable_conflict use_column
DECLARE
  month date := p_period;
  held branch_period;
BEGIN
  LOOP
    SELECT * INTO held FROM branch_period WHERE branch_id = p_branch AND period = month;
    EXIT WHEN held.status IS DISTINCT FROM 'CONSOLIDATED';
    PERFORM pg_advisory_xact_lock(p_branch, period_key(month));
    SELECT * INTO held FROM branch_period WHERE branch_id = p_branch AND period = month;
    EXIT WHEN held.status <> 'CONSOLIDATED';
    PERFORM demand_entries(p_branch, month);
    UPDATE seal SET reopened_at = clock_timestamp(), reopened_by = current_actor_id(), reason = p_reason
     WHERE branch_id = p_branch AND period = month AND number = held.seal;
    INSERT INTO sealed_balance
      (branch_id, period, seal, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing)
    SELECT branch_id, period, held.seal, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing
      FROM account_balance WHERE branch_id = p_branch AND period = month ORDER BY account_id;
    DELETE FROM account_balance WHERE branch_id = p_branch AND period = month;
    UPDATE branch_period SET status = 'OPEN', consolidated_at = NULL, closed_through_day = 0
     WHERE branch_id = p_branch AND period = month;
    -- The run is that of the former seal: who asked for it is in the audit trail.
    DELETE FROM consolidation_run WHERE branch_id = p_branch AND period = month;
    RETURN QUERY SELECT month, held.seal;
    month := (month + interval '1 month')::date;
  END LOOP;
  IF month = p_period THEN
    PERFORM refuse('period_not_consolidated', format('month %s is %s', to_char(month, 'MM/YYYY'), coalesce(lower(held.status), 'not opened')),
      jsonb_build_object('branch', p_branch, 'period', month, 'status', held.status));
  END IF;
END $$;

-- A month that was purged after it was sealed has balances without entries: it cannot be sealed a second time. Every row is read: with
-- LIMIT 1 the planner took the plan that begins soonest, which read the whole chart for each balance, 400 seconds for a month of 20,000
-- accounts beside a chart of 40,000.
CREATE FUNCTION ledger.demand_entries(p_branch integer, p_period date) RETURNS void
LANGUAGE plpgsql SET search_path = ledger, pg_temp AS $$
DECLARE lost bigint;
BEGIN
  SELECT count(*) INTO lost
    FROM (SELECT account_id, sum(debit) AS debit, sum(credit) AS credit, sum(closing_debit) AS closing_debit,
                 sum(closing_credit) AS closing_credit, sum(postings) AS postings
            FROM account_movement WHERE branch_id = p_branch AND period = p_period
           GROUP BY account_id HAVING sum(postings) <> 0) m
    FULL JOIN (SELECT b.* FROM account_balance b JOIN account a ON a.id = b.account_id
                WHERE b.branch_id = p_branch AND b.period = p_period AND a.kind = 'A' AND b.postings <> 0) s ON s.account_id = m.account_id
   WHERE (m.debit, m.credit, m.closing_debit, m.closing_credit, m.postings)
         IS DISTINCT FROM (s.debit, s.credit, s.closing_debit, s.closing_credit, s.postings);
  IF lost > 0 THEN
    PERFORM refuse('period_has_entries', format('month %s has lost the entries of its balances', to_char(p_period, 'MM/YYYY')),
      jsonb_build_object('branch', p_branch, 'period', p_period));
  END IF;
END $$;

CREATE OR REPLACE FUNCTION ledger.period_closes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(OLD.branch_id, period_key(OLD.period));
  IF NEW.branch_id <> OLD.branch_id OR NEW.period <> OLD.period OR NEW.seal <> OLD.seal THEN
    PERFORM refuse('period_kept', 'a month keeps its branch, date and seals', jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period));
  END IF;
  IF OLD.status = 'CONSOLIDATED' AND NEW IS DISTINCT FROM OLD THEN
    IF NEW.status = 'OPEN' AND EXISTS (
         SELECT 1 FROM seal WHERE branch_id = OLD.branch_id AND period = OLD.period AND number = OLD.seal AND reopened_at IS NOT NULL) THEN
      RETURN NEW;
    END IF;
    PERFORM refuse('period_not_reopened', format('month %s is consolidated', to_char(OLD.period, 'MM/YYYY')),
      jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period));
  END IF;
  IF NEW.closed_through_day < OLD.closed_through_day THEN
    PERFORM refuse('period_not_reopened', format('day %s of %s is closed', OLD.closed_through_day, to_char(OLD.period, 'MM/YYYY')),
      jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period, 'day', OLD.closed_through_day));
  END IF;
  IF NEW.status = 'CONSOLIDATED' AND OLD.status = 'OPEN' THEN
    -- The month before is not opened again until this one is committed.
    PERFORM pg_advisory_xact_lock_shared(OLD.branch_id, period_key(OLD.period) - 1);
    IF EXISTS (SELECT 1 FROM branch_period WHERE branch_id = OLD.branch_id AND period < OLD.period AND status <> 'CONSOLIDATED') THEN
      PERFORM refuse('period_consolidation_sequence', format('an earlier month than %s is not consolidated', to_char(OLD.period, 'MM/YYYY')),
        jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period));
    END IF;
    NEW.seal := OLD.seal + 1;
    INSERT INTO seal (branch_id, period, number, sealed_at) VALUES (OLD.branch_id, OLD.period, NEW.seal, NEW.consolidated_at);
  END IF;
  RETURN NEW;
END $$;

-- A seal is reopened once; nothing else of it changes.
CREATE FUNCTION ledger.seal_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.reopened_at IS NOT NULL
     OR (NEW.branch_id, NEW.period, NEW.number, NEW.sealed_at, NEW.sealed_by) IS DISTINCT FROM (OLD.branch_id, OLD.period, OLD.number, OLD.sealed_at, OLD.sealed_by) THEN
    PERFORM ledger.refuse('seal_kept', 'a seal is not changed', jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period, 'seal', OLD.number));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER seal_changes BEFORE UPDATE ON ledger.seal FOR EACH ROW EXECUTE FUNCTION ledger.seal_changes();
CREATE TRIGGER seal_kept BEFORE DELETE OR TRUNCATE ON ledger.seal
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('seal_kept', 'seals are only added to');

-- At the commit: a month is CONSOLIDATED with the balances of its last seal, or OPEN without any.
CREATE FUNCTION ledger.seal_stands() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE held record;
BEGIN
  SELECT p.status, p.seal, s.reopened_at INTO held
    FROM branch_period p LEFT JOIN seal s ON s.branch_id = p.branch_id AND s.period = p.period AND s.number = p.seal
   WHERE p.branch_id = NEW.branch_id AND p.period = NEW.period;
  IF NEW.number > held.seal OR (held.status = 'CONSOLIDATED') <> (held.reopened_at IS NULL)
     OR (held.status = 'OPEN' AND EXISTS (SELECT 1 FROM account_balance WHERE branch_id = NEW.branch_id AND period = NEW.period)) THEN
    PERFORM refuse('seal_kept', 'the seal of a month is that of its balances',
      jsonb_build_object('branch', NEW.branch_id, 'period', NEW.period, 'seal', NEW.number));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER seal_stands AFTER INSERT OR UPDATE ON ledger.seal
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.seal_stands();

-- Balances leave a month when its seal was reopened and keeps the same ones. They are compared set by set: row by row, the planner looked
-- each balance up by its month alone, because rows of this transaction are in no statistics, and reopening a month of 4,000 accounts took
-- 14 seconds, and four times that for twice as many.
CREATE FUNCTION ledger.balance_leaves() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE bad record;
BEGIN
  SELECT d.branch_id, d.period INTO bad
    FROM (SELECT branch_id, period, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing
            FROM old_balance
          EXCEPT
          SELECT k.branch_id, k.period, k.account_id, k.opening, k.debit, k.credit, k.closing_debit, k.closing_credit, k.postings, k.closing_postings, k.closing
            FROM (SELECT DISTINCT branch_id, period FROM old_balance) m
            JOIN branch_period p ON p.branch_id = m.branch_id AND p.period = m.period
            JOIN seal s ON s.branch_id = p.branch_id AND s.period = p.period AND s.number = p.seal AND s.reopened_at IS NOT NULL
            JOIN sealed_balance k ON k.branch_id = s.branch_id AND k.period = s.period AND k.seal = s.number) d
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('balance_sealed', 'the balances of a consolidated month never change', jsonb_build_object('branch', bad.branch_id, 'period', bad.period));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER balance_sealed BEFORE UPDATE OR TRUNCATE ON ledger.account_balance
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('balance_sealed', 'the balances of a consolidated month never change');
CREATE TRIGGER balance_leaves AFTER DELETE ON ledger.account_balance
  REFERENCING OLD TABLE AS old_balance FOR EACH STATEMENT EXECUTE FUNCTION ledger.balance_leaves();

-- And they are kept as they were.
CREATE FUNCTION ledger.balance_kept() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE bad record;
BEGIN
  SELECT d.branch_id, d.period INTO bad
    FROM (SELECT branch_id, period, seal, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing
            FROM new_balance
          EXCEPT
          SELECT m.branch_id, m.period, m.seal, b.account_id, b.opening, b.debit, b.credit, b.closing_debit, b.closing_credit, b.postings, b.closing_postings, b.closing
            FROM (SELECT DISTINCT branch_id, period, seal FROM new_balance) m
            JOIN branch_period p ON p.branch_id = m.branch_id AND p.period = m.period AND p.seal = m.seal
            JOIN account_balance b ON b.branch_id = p.branch_id AND b.period = p.period) d
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('balance_sealed', 'a seal keeps the balances that its month had', jsonb_build_object('branch', bad.branch_id, 'period', bad.period));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER balance_kept AFTER INSERT ON ledger.sealed_balance
  REFERENCING NEW TABLE AS new_balance FOR EACH STATEMENT EXECUTE FUNCTION ledger.balance_kept();
CREATE TRIGGER balance_sealed BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.sealed_balance
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('balance_sealed', 'the balances of a seal never change');

CREATE TRIGGER change_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.entry_change
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('change_kept', 'changes since a seal are only added to');

-- The entries that leave, also by a purge of the month while it is open. What a purge takes out of a consolidated
-- month is not noted: the balances stay, and the month is not opened again.
CREATE FUNCTION ledger.entry_change_leaves() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE month record;
BEGIN
  FOR month IN
    SELECT p.branch_id, p.period, p.seal
      FROM (SELECT DISTINCT branch_id, period FROM old_entry) o
      JOIN branch_period p ON p.branch_id = o.branch_id AND p.period = o.period
     WHERE p.seal > 0 AND p.status = 'OPEN'
     ORDER BY 1, 2
  LOOP
    INSERT INTO entry_change (branch_id, period, seal, entry_id, removed)
    SELECT month.branch_id, month.period, month.seal, o.id, to_jsonb(o) || jsonb_build_object('batch', b.code, 'document', d.number)
      FROM old_entry o
      LEFT JOIN document d ON d.id = o.document_id
      LEFT JOIN batch b ON b.id = d.batch_id
     WHERE o.branch_id = month.branch_id AND o.period = month.period
     ORDER BY o.id;
  END LOOP;
  RETURN NULL;
END $$;
-- Triggers of a statement run in the order of their names: this one after `entry_leaves`, which holds the months.
CREATE TRIGGER entry_leaves_noted AFTER DELETE ON ledger.entry
  REFERENCING OLD TABLE AS old_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.entry_change_leaves();

REVOKE ALL ON FUNCTION ledger.reopen_months(integer, date, text), ledger.demand_entries(integer, date), ledger.seal_changes(),
  ledger.seal_stands(), ledger.balance_leaves(), ledger.balance_kept(), ledger.entry_change_leaves() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.reopen_months(integer, date, text) TO razao_movements;
GRANT SELECT ON ledger.seal, ledger.sealed_balance, ledger.entry_change TO razao_movements;
