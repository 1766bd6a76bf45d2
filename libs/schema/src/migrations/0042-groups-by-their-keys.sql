CREATE OR REPLACE FUNCTION compliance.rollup_difference(p_branch integer, p_period date)
 RETURNS TABLE(account_id bigint, stored numeric, summed numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $$
  WITH stored AS MATERIALIZED (
    SELECT l.account_id, a.chart_id, a.kind, a.level, a.code_path, l.opening, l.debit, l.credit, l.closing_debit, l.closing_credit, l.closing
      FROM ledger.account_balance l
      JOIN ledger.account a ON a.id = l.account_id
     WHERE l.branch_id = p_branch AND l.period = p_period
  ), summed AS (
    SELECT g.account_id, s.opening, s.debit, s.credit, s.closing_debit, s.closing_credit, s.closing
      FROM (SELECT chart_id, code_path[1:depth] AS code_path, sum(opening) AS opening, sum(debit) AS debit, sum(credit) AS credit,
                   sum(closing_debit) AS closing_debit, sum(closing_credit) AS closing_credit, sum(closing) AS closing
              FROM stored CROSS JOIN LATERAL generate_series(1, level - 1) AS depth
             WHERE kind = 'A'
             GROUP BY chart_id, code_path[1:depth]) s
     CROSS JOIN LATERAL (
       SELECT a.id AS account_id FROM ledger.account a
        WHERE a.chart_id = s.chart_id AND a.code_path = s.code_path AND a.kind = 'S' OFFSET 0) g
  )
  SELECT coalesce(s.account_id, t.account_id), coalesce(s.closing, 0), coalesce(t.closing, 0)
    FROM (SELECT * FROM stored WHERE kind = 'S') s
    FULL JOIN summed t ON t.account_id = s.account_id
   WHERE (coalesce(s.opening, 0), coalesce(s.debit, 0), coalesce(s.credit, 0), coalesce(s.closing_debit, 0), coalesce(s.closing_credit, 0), coalesce(s.closing, 0))
         <> (coalesce(t.opening, 0), coalesce(t.debit, 0), coalesce(t.credit, 0), coalesce(t.closing_debit, 0), coalesce(t.closing_credit, 0), coalesce(t.closing, 0))
     -- A group without a balance here or in an earlier month was added to the chart after the seal.
     AND (s.account_id IS NOT NULL
          OR EXISTS (SELECT 1 FROM ledger.account_balance b WHERE b.branch_id = p_branch AND b.account_id = t.account_id AND b.period < p_period))
$$;
