-- Deletes every entry of the month. The gate subtracts them from the movement of the month.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- rows: none; it deletes each entry of the month
-- locks: the rows (the caller holds the month)
DELETE FROM ledger.entry
 WHERE branch_id = $2 AND period = $3
   AND ($1::integer[] IS NULL OR branch_id = ANY($1))
