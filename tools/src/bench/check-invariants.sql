-- Checks what must be true of the books after a benchmark: the number of entries, and no difference under INV-01 (every
-- number of every document balances), INV-04 (the movement is the sum of the entries) and INV-06 (the sealed balances
-- are the sum of the movement).
-- rows: one
-- locks: none
WITH posted AS (
  SELECT branch_id, period, account_id, coalesce(sum(amount) FILTER (WHERE side = 'D'), 0) AS debit,
         coalesce(sum(amount) FILTER (WHERE side = 'C'), 0) AS credit, count(*) AS postings
    FROM ledger.posting GROUP BY 1, 2, 3
), moved AS (
  SELECT branch_id, period, account_id, sum(debit + closing_debit) AS debit, sum(credit + closing_credit) AS credit,
         sum(postings) AS postings
    FROM ledger.account_movement GROUP BY 1, 2, 3 HAVING sum(postings) <> 0
), sealed AS (
  SELECT l.branch_id, l.period, l.account_id, l.debit + l.closing_debit AS debit, l.credit + l.closing_credit AS credit, l.postings
    FROM ledger.account_balance l
    JOIN ledger.account a ON a.id = l.account_id
   WHERE a.kind = 'A' AND l.postings <> 0
)
SELECT (SELECT count(*) FROM ledger.entry) AS entries,
       (SELECT count(*) FROM (
          SELECT FROM ledger.posting
           GROUP BY document_id, entry_number
          HAVING sum(CASE side WHEN 'D' THEN amount ELSE -amount END) <> 0) n) AS "INV-01",
       (SELECT count(*) FROM moved m FULL JOIN posted p USING (branch_id, period, account_id)
         WHERE (m.debit, m.credit, m.postings) IS DISTINCT FROM (p.debit, p.credit, p.postings)) AS "INV-04",
       (SELECT count(*)
          FROM sealed s
          FULL JOIN (SELECT p.* FROM posted p
                       JOIN ledger.branch_period b ON b.branch_id = p.branch_id AND b.period = p.period AND b.status = 'CONSOLIDATED') p
               USING (branch_id, period, account_id)
         WHERE (s.debit, s.credit, s.postings) IS DISTINCT FROM (p.debit, p.credit, p.postings)) AS "INV-06"
