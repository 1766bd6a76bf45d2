-- Marks the month consolidated: from the commit on, nothing enters it and its balances answer.
-- $1 branch integer
-- $2 period date
-- $3 at timestamp with time zone
-- rows: none; the count is 1
-- locks: the month, until the transaction ends
UPDATE ledger.branch_period SET status = 'CONSOLIDATED', consolidated_at = $3::timestamptz
 WHERE branch_id = $1::integer AND period = $2::date AND status = 'OPEN'
