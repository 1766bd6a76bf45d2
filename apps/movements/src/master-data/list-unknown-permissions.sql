-- The given companies and branches that do not exist.
-- $1 rows jsonb
-- rows: one per unknown company or branch, in the order given; companyKnown tells which of them is unknown
-- locks: none
SELECT (given.position - 1)::integer AS index, given.company, given.branch, c.id IS NOT NULL AS "companyKnown"
  FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (company text, branch text)) WITH ORDINALITY AS given(company, branch, position)
  LEFT JOIN ledger.company c ON c.code = given.company
  LEFT JOIN ledger.branch b ON b.company_id = c.id AND b.code = given.branch
 WHERE c.id IS NULL OR (given.branch <> '*' AND b.id IS NULL)
 ORDER BY given.position
