-- Requests name an account by its id or by its code: the reduced code, or the accounting code where no reduced code is the
-- same. A code is looked up inside of the statement that needs the account.
CREATE FUNCTION ledger.account_of(p_chart bigint, p_code text) RETURNS bigint
  LANGUAGE plpgsql STABLE STRICT SET search_path = ledger, pg_temp AS $$
DECLARE
  found_id bigint;
BEGIN
  SELECT a.id INTO found_id FROM account a WHERE a.chart_id = p_chart AND a.reduced_code = p_code;
  IF NOT FOUND THEN
    SELECT a.id INTO found_id FROM account a WHERE a.chart_id = p_chart AND a.code = p_code;
  END IF;
  RETURN found_id;
END $$;

-- The account that an entry names by its code. Refuses what the gate would refuse, in the words of the request: the gate
-- knows the id alone.
CREATE FUNCTION ledger.entry_account(p_branch integer, p_code text) RETURNS bigint
  LANGUAGE plpgsql STABLE STRICT SET search_path = ledger, pg_temp AS $$
DECLARE
  found_account record;
BEGIN
  SELECT a.id, a.kind, a.active INTO found_account
    FROM branch b
    JOIN company c ON c.id = b.company_id
    JOIN account a ON a.id = account_of(c.chart_id, p_code)
   WHERE b.id = p_branch;
  IF NOT FOUND OR found_account.kind <> 'A' OR NOT found_account.active THEN
    PERFORM refuse(
      CASE WHEN found_account.id IS NULL THEN 'entry_account_known' WHEN found_account.kind <> 'A' THEN 'entry_account_analytic' ELSE 'entry_account_active' END,
      format('account %s cannot be posted to', p_code),
      jsonb_build_object('sent', p_code, 'field', 'conta', 'branch', p_branch));
  END IF;
  RETURN found_account.id;
END $$;

REVOKE ALL ON FUNCTION ledger.account_of(bigint, text), ledger.entry_account(integer, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.account_of(bigint, text) TO razao_movements, razao_queries;
GRANT EXECUTE ON FUNCTION ledger.entry_account(integer, text) TO razao_movements;
