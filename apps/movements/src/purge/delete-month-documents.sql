-- Takes every document out of the month, after its entries.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- rows: none; it touches each document of the month
-- locks: the rows (the month is held)
DELETE FROM ledger.document
 WHERE branch_id = $2 AND period = $3
   AND ($1::integer[] IS NULL OR branch_id = ANY($1))
