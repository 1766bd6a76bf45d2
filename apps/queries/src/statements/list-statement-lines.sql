-- The lines that a company declares for a statement, in the order in which they are printed.
-- $1 company integer
-- $2 statement text
-- rows: one per line; none when the company declares no lines
-- locks: none
SELECT code, parent_code AS parent, kind, level, side, text
  FROM ledger.statement_line
 WHERE company_id = $1::integer AND statement = $2::text
 ORDER BY position
