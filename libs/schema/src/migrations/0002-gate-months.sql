-- Batches and documents stand in OPEN months only; a document's closing flag follows its code.
CREATE FUNCTION ledger.batch_enters_or_leaves() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE month record;
BEGIN
  FOR month IN SELECT DISTINCT branch_id, period FROM changed_batch ORDER BY 1, 2 LOOP
    CONTINUE WHEN TG_OP = 'DELETE' AND period_is_being_purged(month.branch_id, month.period);
    PERFORM hold_period(month.branch_id, month.period, 'batch_period_open');
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER batch_enters AFTER INSERT ON ledger.batch
  REFERENCING NEW TABLE AS changed_batch FOR EACH STATEMENT EXECUTE FUNCTION ledger.batch_enters_or_leaves();
CREATE TRIGGER batch_leaves AFTER DELETE ON ledger.batch
  REFERENCING OLD TABLE AS changed_batch FOR EACH STATEMENT EXECUTE FUNCTION ledger.batch_enters_or_leaves();

CREATE FUNCTION ledger.document_enters() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE month record; bad record;
BEGIN
  FOR month IN SELECT DISTINCT branch_id, period FROM new_document ORDER BY 1, 2 LOOP
    PERFORM hold_period(month.branch_id, month.period, 'document_period_open');
  END LOOP;
  SELECT d.id, d.documento, c.closing_code INTO bad
    FROM new_document d JOIN branch b ON b.id = d.branch_id JOIN company c ON c.id = b.company_id
   WHERE d.closing IS DISTINCT FROM (d.cdpadronizado IS NOT DISTINCT FROM c.closing_code)
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('document_closing_true', format('document %s: the closing flag does not follow code %s', bad.documento, bad.closing_code),
      jsonb_build_object('document', bad.id));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER document_enters AFTER INSERT ON ledger.document
  REFERENCING NEW TABLE AS new_document FOR EACH STATEMENT EXECUTE FUNCTION ledger.document_enters();

CREATE FUNCTION ledger.document_leaves() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE month record; orphan record;
BEGIN
  FOR month IN SELECT DISTINCT branch_id, period FROM old_document ORDER BY 1, 2 LOOP
    CONTINUE WHEN period_is_being_purged(month.branch_id, month.period);
    PERFORM hold_period(month.branch_id, month.period, 'document_period_open');
  END LOOP;
  SELECT e.document_id AS id INTO orphan FROM old_document d JOIN entry e ON e.document_id = d.id LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('document_has_entries', format('document %s still has entries', orphan.id), jsonb_build_object('document', orphan.id));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER document_leaves AFTER DELETE ON ledger.document
  REFERENCING OLD TABLE AS old_document FOR EACH STATEMENT EXECUTE FUNCTION ledger.document_leaves();

-- Months are opened in sequence from the base month, consolidated in sequence, and never taken back.
CREATE FUNCTION ledger.period_opens() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE expected date;
BEGIN
  PERFORM pg_advisory_xact_lock(NEW.branch_id, 0);
  SELECT coalesce((max(p.period) + interval '1 month')::date, min(c.base_period)) INTO expected
    FROM branch b JOIN company c ON c.id = b.company_id LEFT JOIN branch_period p ON p.branch_id = b.id
   WHERE b.id = NEW.branch_id;
  IF NEW.period IS DISTINCT FROM expected AND NOT EXISTS (SELECT 1 FROM branch_period WHERE branch_id = NEW.branch_id AND period = NEW.period) THEN
    PERFORM refuse('period_sequence', format('the next month to open is %s', to_char(expected, 'MM/YYYY')),
      jsonb_build_object('branch', NEW.branch_id, 'period', NEW.period, 'expected', expected));
  END IF;
  IF NEW.status <> 'OPEN' OR NEW.closed_through_day <> 0 THEN
    PERFORM refuse('period_sequence', 'a month is opened OPEN', jsonb_build_object('branch', NEW.branch_id, 'period', NEW.period));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER period_opens BEFORE INSERT ON ledger.branch_period
  FOR EACH ROW EXECUTE FUNCTION ledger.period_opens();

CREATE FUNCTION ledger.period_closes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE bad record;
BEGIN
  PERFORM pg_advisory_xact_lock(OLD.branch_id, period_key(OLD.period));
  IF NEW.branch_id <> OLD.branch_id OR NEW.period <> OLD.period THEN
    PERFORM refuse('period_kept', 'a month keeps its branch and date', jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period));
  END IF;
  IF OLD.status = 'CONSOLIDATED' AND NEW IS DISTINCT FROM OLD THEN
    PERFORM refuse('period_not_reopened', format('month %s is consolidated', to_char(OLD.period, 'MM/YYYY')),
      jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period));
  END IF;
  IF NEW.closed_through_day < OLD.closed_through_day THEN
    PERFORM refuse('period_not_reopened', format('day %s of %s is closed', OLD.closed_through_day, to_char(OLD.period, 'MM/YYYY')),
      jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period, 'day', OLD.closed_through_day));
  END IF;
  IF NEW.status = 'CONSOLIDATED' AND EXISTS (
       SELECT 1 FROM branch_period WHERE branch_id = OLD.branch_id AND period < OLD.period AND status <> 'CONSOLIDATED') THEN
    PERFORM refuse('period_consolidation_sequence', format('an earlier month than %s is not consolidated', to_char(OLD.period, 'MM/YYYY')),
      jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period));
  END IF;
  -- A month closes with its balances written, and they say what its movement says.
  IF NEW.status = 'CONSOLIDATED' AND OLD.status = 'OPEN' THEN
    SELECT coalesce(m.account_id, s.account_id) AS account_id INTO bad
      FROM (SELECT account_id, sum(debit) AS debit, sum(credit) AS credit, sum(closing_debit) AS closing_debit,
                   sum(closing_credit) AS closing_credit, sum(postings) AS postings
              FROM account_movement WHERE branch_id = OLD.branch_id AND period = OLD.period
             GROUP BY account_id HAVING sum(postings) <> 0) m
      FULL JOIN (SELECT l.account_id, l.debit, l.credit, l.closing_debit, l.closing_credit, l.postings
                   FROM account_balance l JOIN account a ON a.id = l.account_id
                  WHERE l.branch_id = OLD.branch_id AND l.period = OLD.period AND a.kind = 'A' AND l.postings <> 0) s
        ON s.account_id = m.account_id
     WHERE (m.debit, m.credit, m.closing_debit, m.closing_credit, m.postings)
           IS DISTINCT FROM (s.debit, s.credit, s.closing_debit, s.closing_credit, s.postings)
     ORDER BY 1 LIMIT 1;
    IF FOUND THEN
      PERFORM refuse('period_closes_with_balances', format('account %s: the balance of %s does not carry its movement', bad.account_id, to_char(OLD.period, 'MM/YYYY')),
        jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period, 'account', bad.account_id));
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER period_closes BEFORE UPDATE ON ledger.branch_period
  FOR EACH ROW EXECUTE FUNCTION ledger.period_closes();

-- INV-06: balances are written while the month is still OPEN, in the transaction that closes it, and
-- every opening is the previous closing (or, in the base month, the initial balance).
CREATE FUNCTION ledger.balance_enters() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE month record; bad record;
BEGIN
  FOR month IN
    SELECT DISTINCT n.branch_id, n.period, p.status, n.period = c.base_period AS is_base
      FROM new_balance n JOIN branch_period p ON p.branch_id = n.branch_id AND p.period = n.period
      JOIN branch b ON b.id = n.branch_id JOIN company c ON c.id = b.company_id
  LOOP
    IF month.status <> 'OPEN' THEN
      PERFORM refuse('balance_sealed', 'the balances of a consolidated month never change', jsonb_build_object('branch', month.branch_id, 'period', month.period));
    END IF;
    SELECT coalesce(n.account_id, o.account_id) AS account_id, coalesce(n.opening, 0) AS opening, coalesce(o.amount, 0) AS expected INTO bad
      FROM (SELECT account_id, opening FROM new_balance WHERE branch_id = month.branch_id AND period = month.period) n
      FULL JOIN (
        SELECT account_id, amount FROM opening_balance WHERE month.is_base AND branch_id = month.branch_id
        UNION ALL
        SELECT account_id, closing FROM account_balance
         WHERE NOT month.is_base AND branch_id = month.branch_id AND period = (month.period - interval '1 month')::date
      ) o ON o.account_id = n.account_id
      JOIN account a ON a.id = coalesce(n.account_id, o.account_id)
     WHERE coalesce(n.opening, 0) <> coalesce(o.amount, 0) AND (a.kind = 'A' OR NOT month.is_base)
     ORDER BY 1 LIMIT 1;
    IF FOUND THEN
      PERFORM refuse('balance_opening_continues', format('account %s opens with %s, the previous closing is %s', bad.account_id, bad.opening, bad.expected),
        jsonb_build_object('branch', month.branch_id, 'period', month.period, 'account', bad.account_id));
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER balance_enters AFTER INSERT ON ledger.account_balance
  REFERENCING NEW TABLE AS new_balance FOR EACH STATEMENT EXECUTE FUNCTION ledger.balance_enters();

-- What the books already rest on does not move under them.
CREATE FUNCTION ledger.opening_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE of_branch integer := CASE TG_OP WHEN 'DELETE' THEN OLD.branch_id ELSE NEW.branch_id END;
BEGIN
  IF EXISTS (SELECT 1 FROM branch_period WHERE branch_id = of_branch AND status = 'CONSOLIDATED') THEN
    PERFORM refuse('opening_sealed', 'the base month is consolidated: its opening balances are sealed', jsonb_build_object('branch', of_branch));
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER opening_changes BEFORE INSERT OR UPDATE OR DELETE ON ledger.opening_balance
  FOR EACH ROW EXECUTE FUNCTION ledger.opening_changes();

CREATE FUNCTION ledger.account_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  IF NEW.code <> OLD.code OR NEW.chart_id <> OLD.chart_id THEN
    PERFORM refuse('account_code_fixed', format('account %s keeps its code', OLD.code), jsonb_build_object('account', OLD.id, 'code', OLD.code));
  END IF;
  IF NEW.kind <> OLD.kind AND EXISTS (SELECT 1 FROM account_movement WHERE account_id = OLD.id) THEN
    PERFORM refuse('account_kind_fixed', format('account %s has entries: its kind is fixed', OLD.code), jsonb_build_object('account', OLD.id, 'code', OLD.code));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_changes BEFORE UPDATE ON ledger.account
  FOR EACH ROW EXECUTE FUNCTION ledger.account_changes();

CREATE FUNCTION ledger.company_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
  has_months boolean := EXISTS (SELECT 1 FROM branch_period p JOIN branch b ON b.id = p.branch_id WHERE b.company_id = OLD.id);
  has_documents boolean := EXISTS (SELECT 1 FROM document d JOIN branch b ON b.id = d.branch_id WHERE b.company_id = OLD.id);
BEGIN
  IF NEW.closing_code <> OLD.closing_code AND has_documents THEN
    PERFORM refuse('closing_code_fixed', format('company %s has documents: its closing code is fixed', OLD.code), jsonb_build_object('company', OLD.id));
  END IF;
  IF NEW.base_period <> OLD.base_period AND has_months THEN
    PERFORM refuse('base_period_fixed', format('company %s has opened months: its base month is fixed', OLD.code), jsonb_build_object('company', OLD.id));
  END IF;
  IF NEW.chart_id IS DISTINCT FROM OLD.chart_id AND OLD.chart_id IS NOT NULL AND has_documents THEN
    PERFORM refuse('chart_fixed', format('company %s has documents: its chart is fixed', OLD.code), jsonb_build_object('company', OLD.id));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER company_changes BEFORE UPDATE ON ledger.company
  FOR EACH ROW EXECUTE FUNCTION ledger.company_changes();
