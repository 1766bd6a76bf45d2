-- Replaces the company's comparatives (amounts of the period before, in the income statement) with those of a folder or request.
-- $1 company integer
-- $2 rows jsonb
-- rows: one; changed bigint
-- locks: the rows it writes, until the transaction ends
WITH given AS (
  SELECT code, amount, first, last FROM jsonb_to_recordset($2::jsonb) AS row(code text, amount numeric, first date, last date)
), gone AS (
  DELETE FROM ledger.statement_comparative known
   WHERE known.company_id = $1::integer
     -- NOT IN hashes the given rows; NOT EXISTS may compare each amount with all of them.
     AND (known.code, known.first_period, known.last_period) NOT IN (SELECT code, first, last FROM given)
  RETURNING 1
), written AS (
  INSERT INTO ledger.statement_comparative AS known (company_id, code, first_period, last_period, amount)
  SELECT $1::integer, code, first, last, amount FROM given
  ON CONFLICT (company_id, first_period, last_period, code) DO UPDATE SET amount = excluded.amount WHERE known.amount <> excluded.amount
  RETURNING 1
)
SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) AS changed
