-- Reads which of the months take entries, and from which day on.
-- $1 branch_ids integer[]
-- $2 periods date[]: one for each branch, in the same order
-- rows: one per month that was ever opened
-- locks: none
SELECT p.branch_id AS "branchId", p.period, p.status, p.closed_through_day AS "closedThroughDay"
  FROM unnest($1::integer[], $2::date[]) AS m(branch_id, period)
  JOIN ledger.branch_period p ON p.branch_id = m.branch_id AND p.period = m.period
