-- Master data is written over HTTP too: the role of movements may write it, and the gate refuses what the books rest on,
-- whichever way it comes. A permission is granted and revoked in the same way.
--
-- The nature of an account decides whether a closing empties it and in which part of the statements it is; entries and sealed
-- balances rest on it as they rest on its kind. Its parent follows from its code.
-- The balances of a reopened seal fix the kind of their accounts too, because the changes since that seal compare those of analytic accounts.
-- All writers wait for this check, so it reads only the months of the companies of the chart, by their keys.
CREATE OR REPLACE FUNCTION ledger.account_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF NEW.code <> OLD.code OR NEW.chart_id <> OLD.chart_id THEN
    PERFORM refuse('account_code_fixed', format('account %s keeps its code', OLD.code), jsonb_build_object('account', OLD.id, 'code', OLD.code));
  END IF;
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id AND NEW.parent_id IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM account p WHERE p.id = NEW.parent_id AND p.chart_id = OLD.chart_id AND p.level < OLD.level
                                 AND p.code_path = OLD.code_path[1:p.level]) THEN
    PERFORM refuse('account_parent_fixed', format('the parent of account %s follows from its code', OLD.code),
      jsonb_build_object('account', OLD.id, 'code', OLD.code));
  END IF;
  IF NEW.kind <> OLD.kind OR NEW.nature <> OLD.nature THEN
    LOCK TABLE entry, account_balance IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (
         SELECT 1 FROM company c JOIN branch b ON b.company_id = c.id JOIN branch_period p ON p.branch_id = b.id
          WHERE c.chart_id = OLD.chart_id
            AND (EXISTS (SELECT 1 FROM account_movement m WHERE m.branch_id = p.branch_id AND m.period = p.period AND m.account_id = OLD.id)
              OR EXISTS (SELECT 1 FROM account_balance k WHERE k.branch_id = p.branch_id AND k.period = p.period AND k.account_id = OLD.id)))
       OR NEW.kind <> OLD.kind AND EXISTS (
         SELECT 1 FROM company c JOIN branch b ON b.company_id = c.id JOIN seal s ON s.branch_id = b.id
           JOIN sealed_balance k ON k.branch_id = s.branch_id AND k.period = s.period AND k.seal = s.number AND k.account_id = OLD.id
          WHERE c.chart_id = OLD.chart_id AND s.reopened_at IS NOT NULL) THEN
      PERFORM refuse(CASE WHEN NEW.kind <> OLD.kind THEN 'account_kind_fixed' ELSE 'account_nature_fixed' END,
        format('account %s has entries or sealed balances: its %s is fixed', OLD.code, CASE WHEN NEW.kind <> OLD.kind THEN 'kind' ELSE 'nature' END),
        jsonb_build_object('account', OLD.id, 'code', OLD.code));
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- The sealed balances of a company have accounts of its chart. Documents alone do not show that it has books: a purge deletes them.
CREATE OR REPLACE FUNCTION ledger.company_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF NEW.base_period <> OLD.base_period THEN
    LOCK TABLE branch_period IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT 1 FROM branch_period p JOIN branch b ON b.id = p.branch_id WHERE b.company_id = OLD.id) THEN
      PERFORM refuse('base_period_fixed', format('company %s has opened months: its base month is fixed', OLD.code), jsonb_build_object('company', OLD.id));
    END IF;
  END IF;
  IF NEW.closing_code <> OLD.closing_code THEN
    LOCK TABLE document IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT 1 FROM document d JOIN branch b ON b.id = d.branch_id WHERE b.company_id = OLD.id) THEN
      PERFORM refuse('closing_code_fixed', format('company %s has documents: its closing code is fixed', OLD.code), jsonb_build_object('company', OLD.id));
    END IF;
  END IF;
  IF NEW.chart_id IS DISTINCT FROM OLD.chart_id AND OLD.chart_id IS NOT NULL THEN
    LOCK TABLE document, account_balance IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT 1 FROM branch b
                WHERE b.company_id = OLD.id
                  AND (EXISTS (SELECT 1 FROM document d WHERE d.branch_id = b.id)
                    OR EXISTS (SELECT 1 FROM account_balance k WHERE k.branch_id = b.id)
                    OR EXISTS (SELECT 1 FROM sealed_balance k WHERE k.branch_id = b.id))) THEN
      PERFORM refuse('chart_fixed', format('company %s has documents or sealed balances: its chart is fixed', OLD.code), jsonb_build_object('company', OLD.id));
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- The key of the lock on the history codes of a company. Entries that name one share it (entry_enters).
CREATE FUNCTION ledger.history_key(p_company integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT hashtextextended('ledger.history_code ' || p_company, 0) $$;

-- A code that entries name stays. While the entries of the company are read, only those wait that name codes of the company.
CREATE FUNCTION ledger.history_code_leaves() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(history_key(OLD.company_id));
  IF EXISTS (SELECT 1 FROM entry e JOIN branch b ON b.id = e.branch_id WHERE b.company_id = OLD.company_id AND e.history_code = OLD.code) THEN
    PERFORM refuse('history_code_in_use', format('entries name the history code %s', OLD.code),
      jsonb_build_object('company', OLD.company_id, 'historyCode', OLD.code));
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER history_code_leaves BEFORE DELETE OR UPDATE OF company_id, code ON ledger.history_code
  FOR EACH ROW EXECUTE FUNCTION ledger.history_code_leaves();
CREATE TRIGGER history_code_kept BEFORE TRUNCATE ON ledger.history_code
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('history_code_in_use', 'history codes are deleted one by one');
REVOKE ALL ON FUNCTION ledger.history_code_leaves(), ledger.history_key(integer) FROM PUBLIC;

GRANT INSERT ON ledger.chart, ledger.company, ledger.branch, ledger.history_code, ledger.opening_balance, ledger.tax_role TO razao_movements;
GRANT UPDATE (code) ON ledger.chart TO razao_movements;
GRANT UPDATE (name, base_period, closing_code, tax_regime, presumption_increase_from, time_zone, fiscal_year_end_month, chart_id,
  prior_year_adjustment_account_id, consolidation_requires_compliance, thresholds) ON ledger.company TO razao_movements;
GRANT UPDATE (name) ON ledger.branch TO razao_movements;
GRANT INSERT (chart_id, code, reduced_code, name, kind, nature, active, reducing, own_code, changed_on),
  UPDATE (reduced_code, name, kind, nature, active, reducing, parent_id) ON ledger.account TO razao_movements;
GRANT UPDATE (text), DELETE ON ledger.history_code TO razao_movements;
GRANT UPDATE (amount), DELETE ON ledger.opening_balance TO razao_movements;
GRANT UPDATE (role), DELETE ON ledger.tax_role TO razao_movements;
GRANT INSERT, DELETE ON access.grant_direct TO razao_movements;
