-- Ends a run: COMPLETED in the transaction that sealed the month, or ERROR with its reason.
-- $1 id bigint
-- $2 status text
-- $3 message text
-- $4 at timestamp with time zone
-- rows: none
-- locks: the run, until the transaction ends
UPDATE ledger.consolidation_run
   SET status = $2::text, message = $3::text, finished_at = $4::timestamptz,
       progress = CASE WHEN $2::text = 'COMPLETED' THEN 100 ELSE progress END
 WHERE id = $1::bigint
