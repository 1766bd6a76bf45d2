-- Reads in which cell a company lives, by this database.
-- $1 code text
-- rows: one, or none when the company lives in the database that has it
-- locks: none
SELECT cell, state, move, passed FROM ledger.company_home WHERE company_code = $1
