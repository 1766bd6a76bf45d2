-- How many records a purge of the month would delete now.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- rows: one
-- locks: none
SELECT (SELECT count(*) FROM ledger.batch WHERE branch_id = $2 AND period = $3) AS batches,
       (SELECT count(*) FROM ledger.document WHERE branch_id = $2 AND period = $3) AS documents,
       (SELECT count(*) FROM ledger.entry WHERE branch_id = $2 AND period = $3) AS entries
 WHERE $1::integer[] IS NULL OR $2 = ANY($1)
