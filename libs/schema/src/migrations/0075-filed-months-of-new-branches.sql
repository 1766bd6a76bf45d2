-- The months of a filed ECD take nothing of a branch that comes after it either: its base month was opened with all days open, and
-- took openings and entries. The balances of earlier months are carried into them. A new branch still passes through all of these months to
-- its own first month, so such a month is opened with all its days closed, and openings are refused. The rest of both functions is as it was.
CREATE OR REPLACE FUNCTION ledger.period_opens()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
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
  IF EXISTS (SELECT 1 FROM branch b JOIN compliance.ecd e ON e.company_id = b.company_id AND NEW.period <= e.last_period
              WHERE b.id = NEW.branch_id AND e.filed_at IS NOT NULL) THEN
    NEW.closed_through_day := extract(day FROM NEW.period + interval '1 month' - interval '1 day');
  END IF;
  RETURN NEW;
END $function$;

-- OLD is null when a row enters, and NEW when one leaves; branches are locked in the order of their ids. Each statement
-- finds its rows by a unique key, so that statistics which are older than the books cannot make it scan a table. Months are
-- consolidated and reopened in sequence, so the base month is consolidated if any is.
CREATE OR REPLACE FUNCTION ledger.opening_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'ledger', 'pg_temp' AS $$
DECLARE
  of_branch integer;
  base date;
BEGIN
  FOR of_branch IN SELECT DISTINCT id FROM unnest(ARRAY[OLD.branch_id, NEW.branch_id]) AS id WHERE id IS NOT NULL ORDER BY id LOOP
    SELECT c.base_period INTO base FROM branch b JOIN company c ON c.id = b.company_id WHERE b.id = of_branch;
    PERFORM pg_advisory_xact_lock_shared(of_branch, period_key(base));
    IF EXISTS (SELECT 1 FROM branch_period WHERE branch_id = of_branch AND period = base AND status = 'CONSOLIDATED') THEN
      PERFORM refuse('opening_sealed', 'the base month is consolidated: its opening balances are sealed', jsonb_build_object('branch', of_branch));
    END IF;
    PERFORM refuse_filed(of_branch, e.last_period)
       FROM branch b JOIN compliance.ecd e ON e.company_id = b.company_id AND base <= e.last_period AND e.filed_at IS NOT NULL
      WHERE b.id = of_branch;
  END LOOP;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
