-- Opens the base month of the branches that have no month yet.
-- $1 company text
-- rows: none; the count is the number of rows that changed
-- locks: the rows it writes, until the transaction ends
INSERT INTO ledger.branch_period (branch_id, period)
SELECT b.id, c.base_period
  FROM ledger.company c JOIN ledger.branch b ON b.company_id = c.id
 WHERE c.code = $1::text AND NOT EXISTS (SELECT 1 FROM ledger.branch_period p WHERE p.branch_id = b.id)
 ORDER BY b.id
