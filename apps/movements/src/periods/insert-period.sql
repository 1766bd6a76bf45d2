-- Opens a month; the database checks its position in the sequence.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- rows: none; it writes one row, or none when the month was opened before
-- locks: the branch's sequence of months until the transaction ends; the new row
INSERT INTO ledger.branch_period (branch_id, period)
SELECT $2, $3
 WHERE $1::integer[] IS NULL OR $2 = ANY($1)
ON CONFLICT (branch_id, period) DO NOTHING
