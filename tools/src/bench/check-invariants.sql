-- What must be true of the books after a benchmark: INV-01 (every number of every document balances),
-- INV-04 (the movement is the sum of the entries), and how many entries there are.
-- rows: one
-- locks: none
SELECT (SELECT count(*) FROM ledger.entry)::bigint AS entries,
       (SELECT count(*) FROM (
          SELECT FROM ledger.posting
           GROUP BY document_id, lancamento
          HAVING sum(CASE side WHEN 'D' THEN amount ELSE -amount END) <> 0) n)::bigint AS unbalanced_numbers,
       (SELECT coalesce(sum(CASE side WHEN 'D' THEN amount ELSE -amount END), 0) FROM ledger.posting)::text AS debits_less_credits,
       (SELECT count(*)
          FROM (SELECT branch_id, period, account_id, sum(debit + closing_debit) AS debit,
                       sum(credit + closing_credit) AS credit, sum(postings) AS postings
                  FROM ledger.account_movement GROUP BY 1, 2, 3 HAVING sum(postings) <> 0) m
          FULL JOIN (SELECT branch_id, period, account_id, coalesce(sum(amount) FILTER (WHERE side = 'D'), 0) AS debit,
                            coalesce(sum(amount) FILTER (WHERE side = 'C'), 0) AS credit, count(*) AS postings
                       FROM ledger.posting GROUP BY 1, 2, 3) p USING (branch_id, period, account_id)
         WHERE (m.debit, m.credit, m.postings) IS DISTINCT FROM (p.debit, p.credit, p.postings))::bigint AS movement_differences
