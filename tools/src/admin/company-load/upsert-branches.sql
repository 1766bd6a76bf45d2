-- The company's branches; a new one works on the first day of the base month.
-- $1 company text
-- $2 branches jsonb
-- rows: none; the count is the number of rows that changed
-- locks: the rows it writes, until the transaction ends
INSERT INTO ledger.branch AS known (company_id, code, name, accounting_day, cnpj, state, state_registration, municipality_code)
SELECT c.id, given.code, given.name, c.base_period, given.cnpj, given.state, given."stateRegistration", given."municipalityCode"
  FROM ledger.company c,
       jsonb_to_recordset($2::jsonb) AS given(code text, name text, cnpj text, state text, "stateRegistration" text, "municipalityCode" text)
 WHERE c.code = $1::text
ON CONFLICT (company_id, code) DO UPDATE
   SET name = excluded.name, cnpj = excluded.cnpj, state = excluded.state, state_registration = excluded.state_registration,
       municipality_code = excluded.municipality_code
 WHERE (known.name, known.cnpj, known.state, known.state_registration, known.municipality_code)
       IS DISTINCT FROM (excluded.name, excluded.cnpj, excluded.state, excluded.state_registration, excluded.municipality_code)
