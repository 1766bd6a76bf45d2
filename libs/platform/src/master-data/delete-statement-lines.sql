-- Deletes the statement lines that the folder no longer has.
-- $1 company integer
-- $2 lines jsonb
-- rows: none; the count is the number of rows that changed
-- locks: the rows it deletes, until the transaction ends
DELETE FROM ledger.statement_line known
 WHERE known.company_id = $1::integer
   AND NOT EXISTS (SELECT 1 FROM jsonb_to_recordset($2::jsonb) AS given(statement text, code text)
                    WHERE given.statement = known.statement AND given.code = known.code)
