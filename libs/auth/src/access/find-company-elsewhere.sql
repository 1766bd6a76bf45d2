-- Finds the cell of a company that is not served here.
-- $1 company_code text
-- $2 service text: movements, queries or compliance
-- rows: none when the company is served here or unknown; else one
-- locks: none
SELECT e.cell, e.state, to_jsonb(e) ->> $2 AS url
  FROM ledger.company_elsewhere e
 WHERE e.company_code = $1::text
