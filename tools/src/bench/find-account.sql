-- Finds the account of a branch whose number of postings in a month is nearest to a given number.
-- $1 branch text
-- $2 period date
-- $3 postings numeric
-- rows: one, or none when the month has no postings
-- locks: none
SELECT m.account_id::integer AS id, b.company_id::integer AS "companyId", m.branch_id AS "branchId", sum(m.postings)::integer AS postings
  FROM ledger.account_movement m
  JOIN ledger.branch b ON b.id = m.branch_id
 WHERE b.code = $1 AND m.period = $2::date
 GROUP BY m.account_id, b.company_id, m.branch_id
HAVING sum(m.postings) > 0
 ORDER BY abs(sum(m.postings) - $3::numeric), 1
 LIMIT 1
