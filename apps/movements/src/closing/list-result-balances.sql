-- The balances of the result accounts of a branch at the end of an open month, including closing entries. The month before must be
-- consolidated, unless the month is the base month.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- rows: one per analytic result account with a balance, debit positive, in the order of the chart
-- locks: none (the caller holds the month)
WITH part AS (
  SELECT o.account_id, o.amount
    FROM ledger.opening_balance o
    JOIN ledger.branch b ON b.id = o.branch_id
    JOIN ledger.company c ON c.id = b.company_id
   WHERE o.branch_id = $2 AND c.base_period = $3
  UNION ALL
  SELECT l.account_id, l.closing
    FROM ledger.account_balance l
   WHERE l.branch_id = $2 AND l.period = ($3::date - interval '1 month')::date
  UNION ALL
  SELECT m.account_id, m.debit - m.credit + m.closing_debit - m.closing_credit
    FROM ledger.account_movement m
   WHERE m.branch_id = $2 AND m.period = $3
)
SELECT a.id AS "accountId", a.reduced_code AS "reducedCode", sum(part.amount) AS balance
  FROM part
  JOIN ledger.account a ON a.id = part.account_id AND a.kind = 'A' AND a.nature = '04'
 WHERE $1::integer[] IS NULL OR $2 = ANY($1)
 GROUP BY a.id
HAVING sum(part.amount) <> 0
 ORDER BY a.code_path
