-- Replaces the opening balances at the base month: deletes rows that are not given, and writes rows that differ from the
-- books.
-- $1 company text
-- $2 openings jsonb
-- $3 branches text[] whose rows are deleted; null for all branches
-- rows: one; changed bigint
-- locks: the rows it writes, until the transaction ends
WITH given AS (
  SELECT b.id AS branch_id, a.id AS account_id, row.amount
    FROM ledger.company c
    JOIN ledger.branch b ON b.company_id = c.id
    JOIN jsonb_to_recordset($2::jsonb) AS row(branch text, account text, amount numeric) ON row.branch = b.code
    JOIN ledger.account a ON a.chart_id = c.chart_id AND a.reduced_code = row.account
   WHERE c.code = $1::text
), gone AS (
  DELETE FROM ledger.opening_balance known
   USING ledger.branch b, ledger.company c
   WHERE c.code = $1::text AND b.company_id = c.id AND known.branch_id = b.id AND b.code = ANY (coalesce($3::text[], ARRAY[b.code]))
     AND NOT EXISTS (SELECT 1 FROM given WHERE given.branch_id = known.branch_id AND given.account_id = known.account_id)
  RETURNING 1
), written AS (
  INSERT INTO ledger.opening_balance AS known (branch_id, account_id, amount)
  SELECT branch_id, account_id, amount FROM given
   WHERE NOT EXISTS (SELECT 1 FROM ledger.opening_balance same
                      WHERE same.branch_id = given.branch_id AND same.account_id = given.account_id AND same.amount = given.amount)
  ON CONFLICT (branch_id, account_id) DO UPDATE SET amount = excluded.amount
  RETURNING 1
)
SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) AS changed
