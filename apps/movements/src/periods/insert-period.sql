-- Opens a month; the database checks its position in the sequence.
-- $1 branch_ids int[], null for every branch
-- $2 branch_id int
-- $3 period date
-- rows: none; it touches one row, or none when the month was opened before
-- locks: the branch's sequence of months until the transaction ends; the new row
INSERT INTO ledger.branch_period (branch_id, period)
SELECT $2, $3
 WHERE $1::int[] IS NULL OR $2 = ANY($1)
ON CONFLICT (branch_id, period) DO NOTHING
