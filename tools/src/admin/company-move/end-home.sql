-- The company that was leaving or arriving is served in a cell.
-- $1 code text
-- $2 state text, in which it was
-- $3 move uuid, by which it was; null for any
-- $4 cell integer, which serves it
-- rows: none; the count is 0 when it was not
-- locks: the company's row of the directory
UPDATE ledger.company_home SET cell = $4::integer, state = 'SERVED'
 WHERE company_code = $1 AND state = $2 AND ($3::uuid IS NULL OR move = $3)
