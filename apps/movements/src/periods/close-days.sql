-- Closes the days of an open month up to a day. A month of a filed ECD is opened with all its days closed, and stays so.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- $4 day smallint
-- rows: none
-- locks: the month's row
UPDATE ledger.branch_period
   SET closed_through_day = $4::smallint
 WHERE branch_id = $2::integer AND period = $3::date AND status = 'OPEN' AND closed_through_day < $4::smallint
   AND ($1::integer[] IS NULL OR branch_id = ANY($1))
