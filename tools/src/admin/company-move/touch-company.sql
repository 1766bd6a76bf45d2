-- Writes the company's row, so that writers with an older snapshot, which lock this row, are refused (0053).
-- $1 company_id integer
-- rows: none
-- locks: the company
UPDATE ledger.company SET name = name WHERE id = $1
