-- The analytic accounts whose balances at a seal of a month differ from the current balances. These are the balances of
-- the month's current seal or, while the month is open, those that follow from its entries and the months before it.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- $4 seal integer
-- rows: one per account, in chart order; amounts are texts
-- locks: none
WITH sealed AS (
  SELECT account_id, opening, debit, credit, closing_debit, closing_credit, closing
    FROM ledger.sealed_balance WHERE branch_id = $2 AND period = $3 AND seal = $4
  UNION ALL
  SELECT b.account_id, b.opening, b.debit, b.credit, b.closing_debit, b.closing_credit, b.closing
    FROM ledger.account_balance b
    JOIN ledger.branch_period p ON p.branch_id = b.branch_id AND p.period = b.period AND p.seal = $4
   WHERE b.branch_id = $2 AND b.period = $3
), figure AS (
  SELECT true AS is_before, s.* FROM sealed s
  UNION ALL
  SELECT false, account_id, opening, debit, credit, closing_debit, closing_credit, closing FROM compliance.month_balance($2, $3)
), side AS (
  SELECT is_before, account_id,
         jsonb_build_object('openingBalance', opening, 'movdeb', debit, 'movcred', credit, 'encdeb', closing_debit, 'enccred', closing_credit,
                            'accumulatedBalance', closing) AS balance
    FROM figure
), none AS (
  SELECT jsonb_build_object('openingBalance', 0, 'movdeb', 0, 'movcred', 0, 'encdeb', 0, 'enccred', 0, 'accumulatedBalance', 0) AS balance
)
SELECT a.id AS "contaId", a.code AS "cdAccounting", a.reduced_code AS "cdReduced",
       (SELECT jsonb_object_agg(key, value) FROM jsonb_each_text(c.before)) AS before,
       (SELECT jsonb_object_agg(key, value) FROM jsonb_each_text(c.after)) AS after
  FROM (SELECT coalesce(b.account_id, n.account_id) AS account_id, coalesce(b.balance, z.balance) AS before, coalesce(n.balance, z.balance) AS after
          FROM (SELECT * FROM side WHERE is_before) b
          FULL JOIN (SELECT * FROM side WHERE NOT is_before) n ON n.account_id = b.account_id
         CROSS JOIN none z) c
  JOIN ledger.account a ON a.id = c.account_id AND a.kind = 'A'
 WHERE c.before <> c.after
   AND ($1::integer[] IS NULL OR $2 = ANY($1))
 ORDER BY a.code_path
