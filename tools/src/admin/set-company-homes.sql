-- Makes the given companies the only ones that live in other cells. Companies that are moving stay unchanged.
-- $1 rows jsonb
-- rows: one; changed bigint, how many were added, changed or removed
-- locks: the rows
WITH given AS (
  SELECT company_code, cell FROM jsonb_to_recordset($1::jsonb) AS row(company_code text, cell integer)
), gone AS (
  DELETE FROM ledger.company_home known
   WHERE NOT EXISTS (SELECT FROM given WHERE given.company_code = known.company_code)
     AND known.state = 'SERVED' AND NOT EXISTS (SELECT FROM ledger.company c WHERE c.code = known.company_code)
  RETURNING 1
), written AS (
  INSERT INTO ledger.company_home AS known (company_code, cell)
  SELECT company_code, cell FROM given
  ON CONFLICT (company_code) DO UPDATE SET cell = EXCLUDED.cell WHERE known.cell <> EXCLUDED.cell AND known.state = 'SERVED'
  RETURNING 1
)
SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) AS changed
