-- The analytic accounts below an account, in the order of their ids. Statements had the condition written out: each call started that part
-- of their plan, also for an analytic account, which has none below it.
CREATE FUNCTION ledger.accounts_below(p_account bigint) RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE STRICT
 SET search_path TO 'ledger', 'pg_temp'
AS $$
BEGIN
  RETURN (SELECT ARRAY(SELECT d.id FROM account d
                        WHERE d.chart_id = a.chart_id AND d.kind = 'A' AND d.code_path > a.code_path
                          AND d.code_path < a.code_path[:a.level - 1] || (a.code_path[a.level] + 1)
                        ORDER BY d.id)
            FROM account a WHERE a.id = p_account);
END $$;

REVOKE ALL ON FUNCTION ledger.accounts_below(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.accounts_below(bigint) TO razao_queries;
