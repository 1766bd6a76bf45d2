-- Gives each account of the chart the role that the folder names for the calculation of tax quotas, or none.
-- $1 chart integer
-- $2 roles jsonb
-- rows: one; changed bigint, the number of roles that were added, changed or deleted
-- locks: the rows it writes, until the transaction ends
WITH given AS (
  SELECT a.id AS account_id, row.role
    FROM jsonb_to_recordset($2::jsonb) AS row(account text, role text)
    JOIN ledger.account a ON a.chart_id = $1::integer AND a.reduced_code = row.account
), gone AS (
  DELETE FROM ledger.tax_role known
   USING ledger.account a
   WHERE a.id = known.account_id AND a.chart_id = $1::integer
     -- NOT IN hashes the given rows; NOT EXISTS may compare each role with all of them.
     AND known.account_id NOT IN (SELECT account_id FROM given)
  RETURNING 1
), written AS (
  INSERT INTO ledger.tax_role AS known (account_id, role) SELECT account_id, role FROM given
  ON CONFLICT (account_id) DO UPDATE SET role = excluded.role WHERE known.role <> excluded.role
  RETURNING 1
)
SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) AS changed
