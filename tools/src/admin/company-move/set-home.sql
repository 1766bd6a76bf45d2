-- Records that the company leaves this cell or arrives in it.
-- $1 code text
-- $2 cell integer: this cell
-- $3 state text: LEAVING or ARRIVING
-- $4 move uuid
-- $5 passed integer[]: the cells in which the company lived before
-- $6 target integer: the cell to which the company leaves; null where it arrives
-- rows: none
-- locks: the company's row of the directory
INSERT INTO ledger.company_home (company_code, cell, state, move, passed, target) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (company_code) DO UPDATE
   SET cell = excluded.cell, state = excluded.state, move = excluded.move, passed = excluded.passed, target = excluded.target
