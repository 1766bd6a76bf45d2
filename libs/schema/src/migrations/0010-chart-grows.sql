-- A chart grows while months are sealed: a group is put in above accounts that have balances already.
--
-- A synthetic account's opening was compared with its own closing of the month before. One that was
-- added since has none, so its first month could never be consolidated. What continues are the
-- analytic balances; a synthetic account opens with the sum of those below it, in every month. For an
-- account that stood in the month before, that is the same figure, by induction.
--
-- And an account that has sealed balances keeps its kind: a group turned analytic would be added up
-- beside the accounts below it, and the books would no longer balance.
--
-- The judgement of a month sealed before a group was added does not miss the group there.

CREATE OR REPLACE FUNCTION ledger.balance_enters() RETURNS trigger
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
    SELECT a.id AS account_id, a.code, coalesce(n.opening, 0) AS opening, coalesce(o.amount, 0) AS expected INTO bad
      FROM (SELECT account_id, opening FROM new_balance WHERE branch_id = month.branch_id AND period = month.period) n
      FULL JOIN (
        SELECT account_id, amount FROM opening_balance WHERE month.is_base AND branch_id = month.branch_id
        UNION ALL
        SELECT account_id, closing FROM account_balance
         WHERE NOT month.is_base AND branch_id = month.branch_id AND period = (month.period - interval '1 month')::date
      ) o ON o.account_id = n.account_id
      JOIN account a ON a.id = coalesce(n.account_id, o.account_id)
     WHERE coalesce(n.opening, 0) <> coalesce(o.amount, 0) AND a.kind = 'A'
     ORDER BY 1 LIMIT 1;
    IF FOUND THEN
      PERFORM refuse('balance_opening_continues', format('account %s opens with %s, the previous closing is %s', bad.code, bad.opening, bad.expected),
        jsonb_build_object('branch', month.branch_id, 'period', month.period, 'account', bad.account_id, 'code', bad.code));
    END IF;
    SELECT g.account_id, g.code, g.opening, coalesce(s.opening, 0) AS expected INTO bad
      FROM (SELECT n.account_id, a.code, a.chart_id, a.code_path, n.opening
              FROM new_balance n JOIN account a ON a.id = n.account_id
             WHERE n.branch_id = month.branch_id AND n.period = month.period AND a.kind = 'S') g
      LEFT JOIN (SELECT a.chart_id, a.code_path[1:depth] AS code_path, sum(n.opening) AS opening
                   FROM new_balance n
                   JOIN account a ON a.id = n.account_id AND a.kind = 'A'
                  CROSS JOIN LATERAL generate_series(1, a.level - 1) AS depth
                  WHERE n.branch_id = month.branch_id AND n.period = month.period
                  GROUP BY 1, 2) s ON s.chart_id = g.chart_id AND s.code_path = g.code_path
     WHERE g.opening <> coalesce(s.opening, 0)
     ORDER BY 1 LIMIT 1;
    IF FOUND THEN
      PERFORM refuse('balance_opening_continues', format('account %s opens with %s, the accounts below it with %s', bad.code, bad.opening, bad.expected),
        jsonb_build_object('branch', month.branch_id, 'period', month.period, 'account', bad.account_id, 'code', bad.code));
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ledger.account_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  IF NEW.code <> OLD.code OR NEW.chart_id <> OLD.chart_id THEN
    PERFORM refuse('account_code_fixed', format('account %s keeps its code', OLD.code), jsonb_build_object('account', OLD.id, 'code', OLD.code));
  END IF;
  IF NEW.kind <> OLD.kind THEN
    LOCK TABLE entry, account_balance IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT 1 FROM account_movement WHERE account_id = OLD.id)
       OR EXISTS (SELECT 1 FROM account_balance WHERE account_id = OLD.id) THEN
      PERFORM refuse('account_kind_fixed', format('account %s has entries or sealed balances: its kind is fixed', OLD.code),
        jsonb_build_object('account', OLD.id, 'code', OLD.code));
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION compliance.rollup_difference(p_branch integer, p_period date)
  RETURNS TABLE (account_id bigint, stored numeric, summed numeric)
  LANGUAGE sql STABLE AS $$
  WITH stored AS MATERIALIZED (
    SELECT l.account_id, a.chart_id, a.kind, a.level, a.code_path, l.opening, l.debit, l.credit, l.closing_debit, l.closing_credit, l.closing
      FROM ledger.account_balance l
      JOIN ledger.account a ON a.id = l.account_id
     WHERE l.branch_id = p_branch AND l.period = p_period
  ), summed AS (
    SELECT g.id AS account_id, sum(s.opening) AS opening, sum(s.debit) AS debit, sum(s.credit) AS credit,
           sum(s.closing_debit) AS closing_debit, sum(s.closing_credit) AS closing_credit, sum(s.closing) AS closing
      FROM stored s
     CROSS JOIN LATERAL generate_series(1, s.level - 1) AS depth
      JOIN ledger.account g ON g.chart_id = s.chart_id AND g.code_path = s.code_path[1:depth] AND g.kind = 'S'
     WHERE s.kind = 'A'
     GROUP BY g.id
  )
  SELECT coalesce(s.account_id, t.account_id), coalesce(s.closing, 0), coalesce(t.closing, 0)
    FROM (SELECT * FROM stored WHERE kind = 'S') s
    FULL JOIN summed t ON t.account_id = s.account_id
   WHERE (coalesce(s.opening, 0), coalesce(s.debit, 0), coalesce(s.credit, 0), coalesce(s.closing_debit, 0), coalesce(s.closing_credit, 0), coalesce(s.closing, 0))
         <> (coalesce(t.opening, 0), coalesce(t.debit, 0), coalesce(t.credit, 0), coalesce(t.closing_debit, 0), coalesce(t.closing_credit, 0), coalesce(t.closing, 0))
     -- Sealed here for the first time later than this month: a group that was not in the chart then.
     AND (s.account_id IS NOT NULL
          OR EXISTS (SELECT 1 FROM ledger.account_balance b WHERE b.branch_id = p_branch AND b.account_id = t.account_id AND b.period < p_period)
          OR NOT EXISTS (SELECT 1 FROM ledger.account_balance b WHERE b.branch_id = p_branch AND b.account_id = t.account_id AND b.period > p_period))
$$;
