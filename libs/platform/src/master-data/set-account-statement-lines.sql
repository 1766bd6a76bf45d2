-- Assigns each account to the statement line that the folder names, or to none.
-- $1 company integer
-- $2 rows jsonb
-- rows: one; changed bigint
-- locks: the rows it writes, until the transaction ends
WITH given AS (
  SELECT a.id AS account_id, row.statement, row.code
    FROM ledger.company c
    JOIN jsonb_to_recordset($2::jsonb) AS row(account text, statement text, code text) ON true
    JOIN ledger.account a ON a.chart_id = c.chart_id AND a.reduced_code = row.account
   WHERE c.id = $1::integer
), gone AS (
  DELETE FROM ledger.account_statement_line known
   WHERE known.company_id = $1::integer
     -- NOT IN hashes the given rows; NOT EXISTS may compare each line with all of them.
     AND (known.account_id, known.statement) NOT IN (SELECT account_id, statement FROM given)
  RETURNING 1
), written AS (
  INSERT INTO ledger.account_statement_line AS known (company_id, account_id, statement, code)
  SELECT $1::integer, account_id, statement, code FROM given
  ON CONFLICT (company_id, account_id, statement) DO UPDATE SET code = excluded.code WHERE known.code <> excluded.code
  RETURNING 1
)
SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) AS changed
