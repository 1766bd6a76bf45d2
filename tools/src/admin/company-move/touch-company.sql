-- Writers with an older snapshot lock this row, and are refused because it was written (0053).
-- $1 company_id integer
-- rows: none
-- locks: the company
UPDATE ledger.company SET name = name WHERE id = $1
