-- Writes the lines of the company's statements with their positions in the folder. Lines that the folder no longer has
-- keep their positions until delete-statement-lines runs, so uniqueness is checked at the end of the transaction.
-- $1 company integer
-- $2 lines jsonb
-- rows: none; the count is the number of rows that changed
-- locks: the rows it writes, until the transaction ends
INSERT INTO ledger.statement_line AS known (company_id, statement, code, parent_code, position, kind, level, side, text)
SELECT $1::integer, given.statement, given.code, nullif(given.parent, ''), given.position, given.kind, given.level, given.side, given.text
  FROM jsonb_to_recordset($2::jsonb)
    AS given(statement text, code text, parent text, position integer, kind text, level smallint, side text, text text)
ON CONFLICT (company_id, statement, code) DO UPDATE
   SET parent_code = excluded.parent_code, position = excluded.position, kind = excluded.kind, level = excluded.level,
       side = excluded.side, text = excluded.text
 WHERE (known.parent_code, known.position, known.kind, known.level, known.side, known.text)
       IS DISTINCT FROM (excluded.parent_code, excluded.position, excluded.kind, excluded.level, excluded.side, excluded.text)
