-- Records that the month of these branches is to be consolidated. A run that failed is requested again; a run that is
-- pending or completed does not change.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[]
-- $3 period date
-- $4 actor integer
-- rows: one per branch whose run was recorded now
-- locks: the runs, until the transaction ends
INSERT INTO ledger.consolidation_run AS run (branch_id, period, requested_by)
SELECT branch_id, $3::date, $4::integer FROM unnest($2::integer[]) AS branch_id
 WHERE $1::integer[] IS NULL OR branch_id = ANY($1::integer[])
 ORDER BY branch_id
ON CONFLICT (branch_id, period) DO UPDATE
   SET status = 'PENDING', message = NULL, message_pt = NULL, progress = 0, requested_at = now(), requested_by = excluded.requested_by,
       started_at = NULL, finished_at = NULL
 WHERE run.status = 'ERROR'
RETURNING run.branch_id AS "branchId"
