-- The runs of a month. A run is PROCESSING while a worker holds its advisory lock. The lock ends with the worker's
-- connection, so the run of a killed worker is PENDING again without any cleanup.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[]
-- $3 period date
-- rows: one per branch that has a run, by branch code; seal is null while the month is open
-- locks: none
SELECT run.branch_id AS "branchId",
       branch.code AS "branchCode",
       CASE WHEN run.status = 'PENDING' AND held.pid IS NOT NULL THEN 'PROCESSING' ELSE run.status END AS status,
       run.message,
       run.message_pt AS "messagePt",
       CASE WHEN run.status = 'PENDING' AND held.pid IS NULL THEN 0 ELSE run.progress END AS progress,
       CASE WHEN run.status = 'PENDING' AND held.pid IS NULL THEN NULL ELSE run.started_at END AS "startedAt",
       run.finished_at AS "finishedAt",
       month.seal
  FROM ledger.consolidation_run run
  JOIN ledger.branch branch ON branch.id = run.branch_id
  LEFT JOIN ledger.branch_period month ON month.branch_id = run.branch_id AND month.period = run.period AND month.status = 'CONSOLIDATED'
  LEFT JOIN LATERAL (
         SELECT pid FROM pg_locks
          WHERE locktype = 'advisory' AND objsubid = 2 AND granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND classid = (4294967296 - run.branch_id)::oid AND objid = ledger.period_key(run.period)::oid
          LIMIT 1) held ON true
 WHERE run.branch_id = ANY($2::integer[]) AND run.period = $3::date
   AND ($1::integer[] IS NULL OR run.branch_id = ANY($1))
 ORDER BY branch.code
