-- What the books rest on stays where it is, in a race and by hand as well.
--
-- Opening balances: a change that saw no consolidated month could commit after the base month was
-- sealed with the old one (INV-06). Whoever changes them now holds the base month against its
-- closing. Their branch is judged as it was and as it becomes, and they are not truncated.
--
-- Accounts, closing codes, charts and base months: a change that saw no entry (document, month) could
-- commit beside one that was just being written. Such a change now waits for the writers and lets
-- new ones wait: it is rare, and made by an administrator.
--
-- Entries have no foreign key to their accounts: the gate proves these as entries enter (INV-03), and
-- from now on keeps an account that entries name from being deleted.

CREATE OR REPLACE FUNCTION ledger.opening_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
  of_branch integer;
  base date;
BEGIN
  FOR of_branch, base IN
    SELECT b.id, c.base_period
      FROM branch b JOIN company c ON c.id = b.company_id
     WHERE (TG_OP <> 'INSERT' AND b.id = OLD.branch_id) OR (TG_OP <> 'DELETE' AND b.id = NEW.branch_id)
     ORDER BY b.id
  LOOP
    PERFORM pg_advisory_xact_lock_shared(of_branch, period_key(base));
    IF EXISTS (SELECT 1 FROM branch_period WHERE branch_id = of_branch AND status = 'CONSOLIDATED') THEN
      PERFORM refuse('opening_sealed', 'the base month is consolidated: its opening balances are sealed', jsonb_build_object('branch', of_branch));
    END IF;
  END LOOP;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER opening_kept BEFORE TRUNCATE ON ledger.opening_balance
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('opening_sealed', 'opening balances are deleted branch by branch');

CREATE OR REPLACE FUNCTION ledger.account_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  IF NEW.code <> OLD.code OR NEW.chart_id <> OLD.chart_id THEN
    PERFORM refuse('account_code_fixed', format('account %s keeps its code', OLD.code), jsonb_build_object('account', OLD.id, 'code', OLD.code));
  END IF;
  IF NEW.kind <> OLD.kind THEN
    LOCK TABLE entry IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT 1 FROM account_movement WHERE account_id = OLD.id) THEN
      PERFORM refuse('account_kind_fixed', format('account %s has entries: its kind is fixed', OLD.code), jsonb_build_object('account', OLD.id, 'code', OLD.code));
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION ledger.account_leaves() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE bad record;
BEGIN
  LOCK TABLE entry IN SHARE ROW EXCLUSIVE MODE;
  SELECT a.id, a.code INTO bad
    FROM old_account a
   WHERE a.id IN (SELECT account_id FROM entry)
      OR a.id IN (SELECT contra_account_id FROM entry WHERE contra_account_id IS NOT NULL)
   ORDER BY a.id
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('account_in_use', format('account %s has entries', bad.code), jsonb_build_object('account', bad.id, 'code', bad.code));
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION ledger.account_leaves() FROM PUBLIC;
CREATE TRIGGER account_leaves AFTER DELETE ON ledger.account
  REFERENCING OLD TABLE AS old_account FOR EACH STATEMENT EXECUTE FUNCTION ledger.account_leaves();

CREATE OR REPLACE FUNCTION ledger.company_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  IF NEW.base_period <> OLD.base_period THEN
    LOCK TABLE branch_period IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT 1 FROM branch_period p JOIN branch b ON b.id = p.branch_id WHERE b.company_id = OLD.id) THEN
      PERFORM refuse('base_period_fixed', format('company %s has opened months: its base month is fixed', OLD.code), jsonb_build_object('company', OLD.id));
    END IF;
  END IF;
  IF NEW.closing_code <> OLD.closing_code OR (NEW.chart_id IS DISTINCT FROM OLD.chart_id AND OLD.chart_id IS NOT NULL) THEN
    LOCK TABLE document IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT 1 FROM document d JOIN branch b ON b.id = d.branch_id WHERE b.company_id = OLD.id) THEN
      PERFORM refuse(
        CASE WHEN NEW.closing_code <> OLD.closing_code THEN 'closing_code_fixed' ELSE 'chart_fixed' END,
        format('company %s has documents: its %s is fixed', OLD.code, CASE WHEN NEW.closing_code <> OLD.closing_code THEN 'closing code' ELSE 'chart' END),
        jsonb_build_object('company', OLD.id));
    END IF;
  END IF;
  RETURN NEW;
END $$;
