-- Freezes an open month up to a day. A consolidated month is frozen whole already.
-- $1 branch_ids int[], null for every branch
-- $2 branch_id int
-- $3 day date
-- rows: none; it touches one row, or none in a consolidated month
-- locks: the month, exclusively, until the transaction ends: writers of the month wait
UPDATE ledger.branch_period
   SET closed_through_day = extract(day FROM $3::date)::smallint
 WHERE branch_id = $2 AND period = date_trunc('month', $3::date)::date AND status = 'OPEN'
   AND ($1::int[] IS NULL OR branch_id = ANY($1))
