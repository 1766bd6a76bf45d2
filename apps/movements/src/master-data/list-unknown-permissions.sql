-- The given companies and branches that do not exist, or that another cell serves.
-- $1 rows jsonb
-- rows: one per unknown company or branch, in the order given; companyKnown tells which of the two is unknown; cell, url and
--   state are null when no other cell serves the company
-- locks: none
SELECT (given.position - 1)::integer AS index, given.company, given.branch, c.id IS NOT NULL AS "companyKnown",
       e.cell, e.state, e.movements AS url
  FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (company text, branch text)) WITH ORDINALITY AS given(company, branch, position)
  LEFT JOIN ledger.company c ON c.code = given.company
  LEFT JOIN ledger.branch b ON b.company_id = c.id AND b.code = given.branch
  LEFT JOIN ledger.company_elsewhere e ON e.company_code = given.company
 WHERE e.cell IS NOT NULL OR c.id IS NULL OR (given.branch <> '*' AND b.id IS NULL)
 ORDER BY given.position
