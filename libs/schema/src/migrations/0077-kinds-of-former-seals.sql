-- The balances of a reopened seal fix the kind of their accounts too: the changes since that seal compare those of analytic
-- accounts, so that a group made analytic was a change that never was, and an account made a group was missing.
DO $$
DECLARE
  body text := pg_get_functiondef('ledger.account_changes()'::regprocedure);
  checked text := 'OR EXISTS (SELECT 1 FROM account_balance WHERE account_id = OLD.id)';
BEGIN
  IF position(checked IN body) = 0 THEN RAISE EXCEPTION 'ledger.account_changes does not look for balances'; END IF;
  EXECUTE replace(body, checked, checked || $body$
       OR NEW.kind <> OLD.kind AND EXISTS (
         SELECT 1 FROM company c JOIN branch b ON b.company_id = c.id JOIN seal s ON s.branch_id = b.id
           JOIN sealed_balance k ON k.branch_id = s.branch_id AND k.period = s.period AND k.seal = s.number AND k.account_id = OLD.id
          WHERE c.chart_id = OLD.chart_id AND s.reopened_at IS NOT NULL)$body$);
END $$;
