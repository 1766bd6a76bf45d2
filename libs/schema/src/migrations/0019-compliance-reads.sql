-- The accounts that the lines of a month post to, read from the indexes with one step per account: a month has a million
-- lines and hundreds of accounts.
CREATE FUNCTION compliance.posted_accounts(p_branch integer, p_period date) RETURNS SETOF bigint
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE own (account_id) AS (
    SELECT min(account_id) FROM ledger.entry WHERE branch_id = p_branch AND period = p_period
     UNION ALL
    SELECT (SELECT min(e.account_id) FROM ledger.entry e
             WHERE e.branch_id = p_branch AND e.period = p_period AND e.account_id > o.account_id)
      FROM own o WHERE o.account_id IS NOT NULL
  ), contra (account_id) AS (
    SELECT min(contra_account_id) FROM ledger.entry WHERE branch_id = p_branch AND period = p_period AND posts_contra
     UNION ALL
    SELECT (SELECT min(e.contra_account_id) FROM ledger.entry e
             WHERE e.branch_id = p_branch AND e.period = p_period AND e.posts_contra AND e.contra_account_id > c.account_id)
      FROM contra c WHERE c.account_id IS NOT NULL
  )
  SELECT account_id FROM own WHERE account_id IS NOT NULL
   UNION
  SELECT account_id FROM contra WHERE account_id IS NOT NULL
$$;
REVOKE ALL ON FUNCTION compliance.posted_accounts(integer, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION compliance.posted_accounts(integer, date) TO razao_compliance;

-- A rule that reads it is no longer kept from reading a large month with several workers.
ALTER FUNCTION compliance.month_balance(integer, date) PARALLEL SAFE;
