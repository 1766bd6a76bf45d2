-- Replaces the opening balances at the base month: deletes rows that are not given, and writes rows that differ from the
-- books. The branches are those whose openings are given; null for all.
-- $1 company text
-- $2 openings jsonb
-- $3 branches text[]
-- rows: one; changed bigint
-- locks: the rows it writes, until the transaction ends
-- The branches of the company are read first, because the code of a branch is the code of other companies' branches too.
WITH branches AS MATERIALIZED (
  SELECT b.id, b.code, c.chart_id
    FROM ledger.company c
    JOIN ledger.branch b ON b.company_id = c.id
   WHERE c.code = $1::text AND b.code = ANY(coalesce($3::text[], ARRAY[b.code]))
), given AS (
  SELECT b.id AS branch_id, a.id AS account_id, row.amount
    FROM branches b
    JOIN jsonb_to_recordset($2::jsonb) AS row(branch text, account text, amount numeric) ON row.branch = b.code
    JOIN ledger.account a ON a.chart_id = b.chart_id AND a.reduced_code = row.account
), gone AS (
  DELETE FROM ledger.opening_balance known
   WHERE known.branch_id IN (SELECT id FROM branches)
     -- NOT IN hashes its rows; NOT EXISTS may compare each opening with all of them.
     AND (known.branch_id, known.account_id) NOT IN (SELECT branch_id, account_id FROM given)
  RETURNING 1
), written AS (
  INSERT INTO ledger.opening_balance AS known (branch_id, account_id, amount)
  SELECT branch_id, account_id, amount FROM given
   -- An opening that is the same is not written, because its month may be consolidated.
   WHERE (branch_id, account_id, amount) NOT IN (SELECT branch_id, account_id, amount FROM ledger.opening_balance
                                                  WHERE branch_id IN (SELECT id FROM branches))
  ON CONFLICT (branch_id, account_id) DO UPDATE SET amount = excluded.amount
  RETURNING 1
)
SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) AS changed
