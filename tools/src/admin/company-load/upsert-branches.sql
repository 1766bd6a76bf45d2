-- The company's branches; a new one works on the first day of the base month.
-- $1 company text
-- $2 branches jsonb
-- rows: none; the count is the number of rows that changed
-- locks: the rows it writes, until the transaction ends
INSERT INTO ledger.branch AS known (company_id, code, name, accounting_day)
SELECT c.id, given.code, given.name, c.base_period
  FROM ledger.company c, jsonb_to_recordset($2::jsonb) AS given(code text, name text)
 WHERE c.code = $1::text
ON CONFLICT (company_id, code) DO UPDATE SET name = excluded.name WHERE known.name <> excluded.name
