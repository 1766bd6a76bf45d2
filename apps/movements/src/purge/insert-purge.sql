-- Names the month that this transaction purges. The gate then lets the transaction delete entries of the month, also from
-- closed days and when the month is consolidated, and no other transaction writes into the month.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- rows: none or one, with the id of the purge
-- locks: the month, exclusively, until the transaction ends; it waits for transactions that write into the month
INSERT INTO ledger.purge (branch_id, period)
SELECT $2, $3
 WHERE $1::integer[] IS NULL OR $2 = ANY($1)
RETURNING id
