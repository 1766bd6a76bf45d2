-- Counts the lines of an export that come from entries and balances, before the first line of the file is written.
-- $1 company integer
-- $2 first_period date
-- $3 last_period date
-- rows: one
-- locks: none
SELECT (SELECT count(*)
          FROM (SELECT 1 FROM ledger.branch b
                  JOIN ledger.account_balance l ON l.branch_id = b.id AND l.period BETWEEN $2::date AND $3::date
                  JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
                 WHERE b.company_id = $1::integer
                 GROUP BY l.period, l.account_id
                HAVING sum(l.opening) <> 0 OR sum(l.debit + l.credit + l.closing_debit + l.closing_credit) <> 0) r) AS balances,
       count(*) FILTER (WHERE e.line = 1) AS entries, count(*) + count(*) FILTER (WHERE e.posts_contra) AS lines
  FROM ledger.branch b
  JOIN ledger.entry e ON e.branch_id = b.id AND e.period BETWEEN $2::date AND $3::date
 WHERE b.company_id = $1::integer
