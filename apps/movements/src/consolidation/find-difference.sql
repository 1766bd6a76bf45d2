-- Proves INV-04: recomputes the movement of every account from its entries and compares it with the movement that the
-- gate counted. A consolidation reads the entries of the month only here and, when the company demands a compliance run, in
-- the fingerprint of that run.
-- $1 branch integer
-- $2 period date
-- rows: at most one: the first account, in chart order, whose movement differs from its entries
-- locks: none (the caller holds the month)
WITH line AS (
  SELECT account_id, CASE WHEN posts_contra THEN contra_account_id END AS contra_account_id, side, closing,
         sum(amount) AS amount, count(*) AS postings
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date
   GROUP BY 1, 2, 3, 4
), side AS (
  SELECT account_id, side, closing, amount, postings FROM line
  UNION ALL
  SELECT contra_account_id, CASE side WHEN 'D' THEN 'C' ELSE 'D' END, closing, amount, postings FROM line WHERE contra_account_id IS NOT NULL
), entries AS (
  SELECT account_id,
         coalesce(sum(amount) FILTER (WHERE side = 'D' AND NOT closing), 0) AS debit,
         coalesce(sum(amount) FILTER (WHERE side = 'C' AND NOT closing), 0) AS credit,
         coalesce(sum(amount) FILTER (WHERE side = 'D' AND closing), 0) AS closing_debit,
         coalesce(sum(amount) FILTER (WHERE side = 'C' AND closing), 0) AS closing_credit,
         sum(postings) AS postings,
         coalesce(sum(postings) FILTER (WHERE closing), 0) AS closing_postings
    FROM side GROUP BY account_id
), movement AS (
  SELECT account_id, sum(debit) AS debit, sum(credit) AS credit, sum(closing_debit) AS closing_debit,
         sum(closing_credit) AS closing_credit, sum(postings) AS postings, sum(closing_postings) AS closing_postings
    FROM ledger.account_movement
   WHERE branch_id = $1::integer AND period = $2::date
   GROUP BY account_id
  HAVING sum(postings) <> 0 OR sum(debit) <> 0 OR sum(credit) <> 0 OR sum(closing_debit) <> 0 OR sum(closing_credit) <> 0
)
SELECT a.id AS "accountId", a.code AS "accountCode",
       (coalesce(e.debit, 0) - coalesce(e.credit, 0) + coalesce(e.closing_debit, 0) - coalesce(e.closing_credit, 0))::text AS "fromEntries",
       (coalesce(m.debit, 0) - coalesce(m.credit, 0) + coalesce(m.closing_debit, 0) - coalesce(m.closing_credit, 0))::text AS "fromMovement"
  FROM entries e
  FULL JOIN movement m ON m.account_id = e.account_id
  LEFT JOIN ledger.account a ON a.id = coalesce(e.account_id, m.account_id)
 WHERE (e.debit, e.credit, e.closing_debit, e.closing_credit, e.postings, e.closing_postings)
       IS DISTINCT FROM (m.debit, m.credit, m.closing_debit, m.closing_credit, m.postings, m.closing_postings)
 ORDER BY a.code_path, a.id
 LIMIT 1
