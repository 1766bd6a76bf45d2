-- Adds the addresses of cells and updates those that differ.
-- $1 rows jsonb
-- rows: none; the count is the number of cells that were added or changed
-- locks: the rows
INSERT INTO ledger.cell_address AS known (cell, movements, queries, compliance)
SELECT cell, movements, queries, compliance
  FROM jsonb_to_recordset($1::jsonb) AS row(cell integer, movements text, queries text, compliance text)
ON CONFLICT (cell) DO UPDATE
   SET movements = EXCLUDED.movements, queries = EXCLUDED.queries, compliance = EXCLUDED.compliance
 WHERE (known.movements, known.queries, known.compliance) IS DISTINCT FROM (EXCLUDED.movements, EXCLUDED.queries, EXCLUDED.compliance)
