-- Whether the month takes entries, and from which day on.
-- $1 branch_id integer
-- $2 period date
-- rows: one, or none when the month was never opened
-- locks: none
SELECT status, closed_through_day AS "closedThroughDay"
  FROM ledger.branch_period
 WHERE branch_id = $1 AND period = $2
