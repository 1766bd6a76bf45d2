-- Lists the lines that have comparatives and that the given lines do not contain as detail lines (D) of the income
-- statement.
-- $1 company integer
-- $2 lines jsonb
-- rows: one per line
-- locks: none
SELECT DISTINCT known.code
  FROM ledger.statement_comparative known
 WHERE known.company_id = $1::integer
   AND NOT EXISTS (SELECT 1 FROM jsonb_to_recordset($2::jsonb) AS given(statement text, code text, kind text)
                    WHERE (given.statement, given.code, given.kind) = (known.statement, known.code, 'D'))
 ORDER BY known.code
