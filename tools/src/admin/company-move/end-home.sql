-- Ends a move in the directory: a company that was leaving or arriving is served in a cell.
-- $1 code text
-- $2 state text: the state that the company must be in
-- $3 move uuid: the move that must have set the state; null for any
-- $4 cell integer: the cell that serves the company
-- rows: none; the count is 0 when the company was not in that state
-- locks: the company's row of the directory
UPDATE ledger.company_home SET cell = $4::integer, state = 'SERVED'
 WHERE company_code = $1 AND state = $2 AND ($3::uuid IS NULL OR move = $3)
