-- The balances of the result accounts before the closing entries of each day of a month that has any, over all branches;
-- debit positive.
-- $1 company integer
-- $2 period date
-- rows: one per day and account with a balance or movement in the month until that day, by day and chart order; a day
--   without such an account has one row with a null account
-- locks: none
WITH branches AS MATERIALIZED (SELECT id FROM ledger.branch WHERE company_id = $1::integer),
days AS MATERIALIZED (
  SELECT DISTINCT e.day FROM branches b JOIN ledger.entry e ON e.branch_id = b.id AND e.period = $2::date AND e.closing
), sums AS (
  SELECT p.account_id, p.day, p.closing, sum(CASE p.side WHEN 'D' THEN p.amount ELSE -p.amount END) AS amount
    FROM branches b JOIN ledger.posting p ON p.branch_id = b.id AND p.period = $2::date
   GROUP BY p.account_id, p.day, p.closing
   UNION ALL
  SELECT l.account_id, 0, false, sum(l.opening)
    FROM branches b JOIN ledger.account_balance l ON l.branch_id = b.id AND l.period = $2::date
   GROUP BY l.account_id
), moved AS MATERIALIZED (
  SELECT a.id, a.code_path, s.day, s.closing, s.amount
    FROM sums s JOIN ledger.account a ON a.id = s.account_id AND a.nature = '04' AND a.kind = 'A'
)
SELECT d.day, f.id, f.amount::numeric(24,2) AS amount
  FROM days d
  LEFT JOIN LATERAL (
    SELECT m.id, m.code_path, coalesce(sum(m.amount) FILTER (WHERE NOT m.closing OR m.day < d.day), 0) AS amount
      FROM moved m
     WHERE m.day <= d.day
     GROUP BY m.id, m.code_path HAVING bool_or(m.day > 0 OR m.amount <> 0)) f ON true
 ORDER BY d.day, f.code_path
