-- The company's history codes; one that is no longer given stays, entries may name it.
-- $1 company text
-- $2 codes jsonb
-- rows: none; the count is the number of rows that changed
-- locks: the rows it writes, until the transaction ends
INSERT INTO ledger.history_code AS known (company_id, code, text)
SELECT c.id, given.code, given.text
  FROM ledger.company c, jsonb_to_recordset($2::jsonb) AS given(code text, text text)
 WHERE c.code = $1::text
ON CONFLICT (company_id, code) DO UPDATE SET text = excluded.text WHERE known.text <> excluded.text
