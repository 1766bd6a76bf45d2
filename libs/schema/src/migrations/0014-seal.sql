-- What a service's role can write, and what only the gate writes.
--
-- Until now the role of movements inserted the balances of a month and then set its status. The gate compared the
-- openings, and the movement of the balances that said that they had postings: a row with `postings = 0` and a debit of a
-- million was sealed. Rows that were committed without the status left a month that nothing could close.
--
-- Now one function seals: it sets the status, computes the balances and writes them. Balances enter a month that is
-- CONSOLIDATED and are compared with what the month must have, row by row and column by column, groups included; a
-- month is not committed CONSOLIDATED without them. This holds for the owner as well. The roles have no right to write
-- either: they call the function. Who wrote a row, and when, is given by the transaction and not by the statement,
-- except for entries: one statement posts those of several callers and names each.

-- The balances of a month, from its movement and the closing before it (the initial balances in the base month);
-- synthetic accounts as the sum of those below them. An account with neither balance nor movement has no row.
-- The sums of the groups are made before the groups are looked up, each by its key. The planner could join the groups of the chart to
-- every analytic account first: with statistics older than the company it took these for one, and sealing a month of 20,000 accounts
-- took three minutes.
CREATE FUNCTION ledger.month_balances(p_branch integer, p_period date)
 RETURNS TABLE(account_id bigint, opening numeric, debit numeric, credit numeric, closing_debit numeric, closing_credit numeric, postings bigint, closing_postings bigint)
 LANGUAGE sql
 STABLE
AS $$
  WITH base AS (
    SELECT c.base_period = p_period AS is_base
      FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id
     WHERE b.id = p_branch
  ), opening AS (
    SELECT o.account_id, o.amount AS opening FROM ledger.opening_balance o, base
     WHERE base.is_base AND o.branch_id = p_branch
    UNION ALL
    SELECT p.account_id, p.closing FROM ledger.account_balance p JOIN ledger.account a ON a.id = p.account_id, base
     WHERE NOT base.is_base AND p.branch_id = p_branch AND p.period = (p_period - interval '1 month')::date AND a.kind = 'A'
  ), movement AS (
    SELECT m.account_id, sum(m.debit) AS debit, sum(m.credit) AS credit, sum(m.closing_debit) AS closing_debit,
           sum(m.closing_credit) AS closing_credit, sum(m.postings) AS postings, sum(m.closing_postings) AS closing_postings
      FROM ledger.account_movement m
     WHERE m.branch_id = p_branch AND m.period = p_period
     GROUP BY m.account_id HAVING sum(m.postings) <> 0
  ), analytic AS MATERIALIZED (
    SELECT a.id AS account_id, a.chart_id, a.code_path, a.level, coalesce(o.opening, 0) AS opening,
           coalesce(m.debit, 0) AS debit, coalesce(m.credit, 0) AS credit, coalesce(m.closing_debit, 0) AS closing_debit,
           coalesce(m.closing_credit, 0) AS closing_credit, coalesce(m.postings, 0) AS postings, coalesce(m.closing_postings, 0) AS closing_postings
      FROM opening o
      FULL JOIN movement m ON m.account_id = o.account_id
      JOIN ledger.account a ON a.id = coalesce(o.account_id, m.account_id)
     WHERE coalesce(o.opening, 0) <> 0 OR m.postings <> 0
  ), synthetic AS (
    SELECT g.account_id, s.opening, s.debit, s.credit, s.closing_debit, s.closing_credit, s.postings, s.closing_postings
      FROM (SELECT chart_id, code_path[1:depth] AS code_path, sum(opening) AS opening, sum(debit) AS debit, sum(credit) AS credit,
                   sum(closing_debit) AS closing_debit, sum(closing_credit) AS closing_credit, sum(postings) AS postings,
                   sum(closing_postings) AS closing_postings
              FROM analytic CROSS JOIN LATERAL generate_series(1, level - 1) AS depth
             GROUP BY chart_id, code_path[1:depth]) s
     CROSS JOIN LATERAL (
       SELECT a.id AS account_id FROM ledger.account a
        WHERE a.chart_id = s.chart_id AND a.code_path = s.code_path AND a.kind = 'S' OFFSET 0) g
  )
  SELECT r.account_id, r.opening, r.debit, r.credit, r.closing_debit, r.closing_credit, r.postings::bigint, r.closing_postings::bigint
    FROM (SELECT a.account_id, a.opening, a.debit, a.credit, a.closing_debit, a.closing_credit, a.postings, a.closing_postings FROM analytic a
          UNION ALL
          SELECT s.account_id, s.opening, s.debit, s.credit, s.closing_debit, s.closing_credit, s.postings, s.closing_postings FROM synthetic s
           WHERE s.opening <> 0 OR s.postings <> 0) r
$$;

-- Seals a month: from the commit on nothing enters it, and its balances answer. Refuses one that is not OPEN, or that
-- follows a month that is. The caller has proven that the movement is that of the entries.
CREATE FUNCTION ledger.seal_month(p_branch integer, p_period date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  UPDATE branch_period SET status = 'CONSOLIDATED', consolidated_at = clock_timestamp()
   WHERE branch_id = p_branch AND period = p_period AND status = 'OPEN';
  IF NOT FOUND THEN
    PERFORM refuse('period_not_reopened', format('month %s is not open', to_char(p_period, 'MM/YYYY')),
      jsonb_build_object('branch', p_branch, 'period', p_period));
  END IF;
  INSERT INTO account_balance
    (branch_id, period, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings)
  SELECT p_branch, p_period, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings
    FROM month_balances(p_branch, p_period)
   ORDER BY account_id;
END $$;

CREATE FUNCTION ledger.compare_balances(p_branch integer, p_period date) RETURNS void
  LANGUAGE plpgsql SET search_path = ledger, pg_temp AS $$
DECLARE bad record;
BEGIN
  SELECT a.id AS account_id, a.code INTO bad
    FROM (SELECT * FROM account_balance WHERE branch_id = p_branch AND period = p_period) s
    FULL JOIN month_balances(p_branch, p_period) e ON e.account_id = s.account_id
    JOIN account a ON a.id = coalesce(s.account_id, e.account_id)
   WHERE (s.opening, s.debit, s.credit, s.closing_debit, s.closing_credit, s.postings, s.closing_postings)
         IS DISTINCT FROM (e.opening, e.debit, e.credit, e.closing_debit, e.closing_credit, e.postings, e.closing_postings)
   ORDER BY a.code_path, a.id
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('period_closes_with_balances', format('account %s: the balance of %s is not its opening and movement', bad.code, to_char(p_period, 'MM/YYYY')),
      jsonb_build_object('branch', p_branch, 'period', p_period, 'account', bad.account_id, 'code', bad.code));
  END IF;
END $$;

-- INV-06, both ways: no balance without the seal, no seal without the balances.
CREATE OR REPLACE FUNCTION ledger.balance_enters() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE month record;
BEGIN
  FOR month IN
    SELECT n.branch_id, n.period, p.status
      FROM (SELECT DISTINCT branch_id, period FROM new_balance) n
      LEFT JOIN branch_period p ON p.branch_id = n.branch_id AND p.period = n.period
     ORDER BY 1, 2
  LOOP
    IF month.status IS DISTINCT FROM 'CONSOLIDATED' THEN
      PERFORM refuse('balance_sealed', 'balances are written once, by the seal of their month',
        jsonb_build_object('branch', month.branch_id, 'period', month.period));
    END IF;
    PERFORM compare_balances(month.branch_id, month.period);
  END LOOP;
  RETURN NULL;
END $$;

-- Balances that there are were compared as they entered.
CREATE FUNCTION ledger.period_sealed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM account_balance WHERE branch_id = NEW.branch_id AND period = NEW.period) THEN
    PERFORM compare_balances(NEW.branch_id, NEW.period);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER period_sealed AFTER UPDATE ON ledger.branch_period
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'CONSOLIDATED' AND OLD.status = 'OPEN')
  EXECUTE FUNCTION ledger.period_sealed();

-- A run is COMPLETED when its month is sealed.
CREATE FUNCTION ledger.run_completes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM branch_period WHERE branch_id = NEW.branch_id AND period = NEW.period AND status = 'CONSOLIDATED') THEN
    PERFORM refuse('run_completed_sealed', format('month %s is not consolidated', to_char(NEW.period, 'MM/YYYY')),
      jsonb_build_object('branch', NEW.branch_id, 'period', NEW.period));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER run_completes BEFORE INSERT OR UPDATE ON ledger.consolidation_run
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED') EXECUTE FUNCTION ledger.run_completes();

-- The record of a purge is written by the transaction that purges.
CREATE FUNCTION ledger.purge_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.xid <> pg_current_xact_id() OR NEW.xid <> OLD.xid THEN
    PERFORM ledger.refuse('purge_kept', 'the record of a purge is not changed', jsonb_build_object('purge', OLD.id));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER purge_changes BEFORE UPDATE ON ledger.purge
  FOR EACH ROW EXECUTE FUNCTION ledger.purge_changes();

REVOKE ALL ON FUNCTION ledger.month_balances(integer, date), ledger.seal_month(integer, date), ledger.compare_balances(integer, date),
  ledger.period_sealed(), ledger.run_completes(), ledger.purge_changes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.seal_month(integer, date) TO razao_movements;

REVOKE INSERT ON ledger.account_balance FROM razao_movements;
REVOKE UPDATE (status, consolidated_at) ON ledger.branch_period FROM razao_movements;

-- Ids, actors and times have defaults.
REVOKE INSERT ON ledger.branch_period, ledger.batch, ledger.document, ledger.entry, ledger.purge, ledger.audit_event,
  ledger.actor, ledger.tax_calculation FROM razao_movements;
REVOKE INSERT, UPDATE ON ledger.consolidation_run FROM razao_movements;
GRANT INSERT (branch_id, period) ON ledger.branch_period TO razao_movements;
GRANT INSERT (branch_id, period) ON ledger.purge TO razao_movements;
GRANT INSERT (branch_id, period, code, description) ON ledger.batch TO razao_movements;
GRANT INSERT (batch_id, branch_id, period, number, reference_day, text, standard_code, closing) ON ledger.document TO razao_movements;
GRANT INSERT (document_id, account_id, contra_account_id, amount, branch_id, period, line, day, side, closing, posts_contra, created_by,
  entry_number, history, history_code) ON ledger.entry TO razao_movements;
GRANT INSERT (branch_id, year, quarter, regime, months, selic) ON ledger.tax_calculation TO razao_movements;
GRANT INSERT (action, branch_id, period, entity, entity_id, detail, request_id, remote_address) ON ledger.audit_event TO razao_movements;
GRANT INSERT (subject) ON ledger.actor TO razao_movements;
GRANT INSERT (branch_id, period, requested_by) ON ledger.consolidation_run TO razao_movements;
GRANT UPDATE (status, message, progress, attempts, requested_at, requested_by, started_at, finished_at)
  ON ledger.consolidation_run TO razao_movements;
