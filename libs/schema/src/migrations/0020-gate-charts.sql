-- INV-03 for statements with companies of several charts.
--
-- The gate checked every account of a statement against the charts of all its branches. A statement with entries of
-- companies that have different charts was refused, though each account was in the chart of its own company: bulk
-- creation across companies, and posts of several companies that share a statement. Each account is now checked
-- against the branches that post to it. The rest of the function is as it was, so that only these lines are replaced.

DO $migration$
DECLARE
  gate text := pg_get_functiondef('ledger.entry_enters()'::regprocedure);
  change text[];
BEGIN
  FOREACH change SLICE 1 IN ARRAY ARRAY[
    ARRAY['touched bigint[];', E'touched bigint[];\n  touched_branches integer[];'],
    ARRAY['SELECT array_agg(account_id) INTO touched FROM account_sum;',
          'SELECT array_agg(branch_id), array_agg(account_id) INTO touched_branches, touched FROM account_sum;'],
    ARRAY[E'FROM (SELECT DISTINCT n.branch_id, x.account_id\n'
          '            FROM (SELECT DISTINCT branch_id FROM new_entry) n, unnest(touched) AS x(account_id)) u',
          'FROM unnest(touched_branches, touched) AS u(branch_id, account_id)']
  ] LOOP
    IF position(change[1] IN gate) = 0 THEN
      RAISE EXCEPTION 'ledger.entry_enters() has no line %', change[1];
    END IF;
    gate := replace(gate, change[1], change[2]);
  END LOOP;
  EXECUTE gate;
END $migration$;
