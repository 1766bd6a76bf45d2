-- Names the month that this transaction purges: from here on the gate lets its entries leave, closed days
-- and consolidated months included, and no other transaction writes to it.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- rows: none or one with the purge's id
-- locks: the month, exclusively, until the transaction ends: it waits for those who write into it
INSERT INTO ledger.purge (branch_id, period)
SELECT $2, $3
 WHERE $1::integer[] IS NULL OR $2 = ANY($1)
RETURNING id
