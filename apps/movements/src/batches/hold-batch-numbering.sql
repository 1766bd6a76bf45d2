-- Waits for the transaction that is numbering a batch in the same branch and month.
-- $1 branch_id integer
-- $2 period date
-- rows: one, without meaning
-- locks: the numbering of the month's batches, until the transaction ends
SELECT pg_advisory_xact_lock(hashtextextended(format('batch numbers of %s %s', $1::integer, $2::date), 0))
