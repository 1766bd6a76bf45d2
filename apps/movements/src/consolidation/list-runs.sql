-- The runs of a month. A run is PROCESSING while a worker holds its advisory lock. The lock ends with the worker's
-- connection, so the run of a killed worker is PENDING again without any cleanup. The lock is looked at once per run, so that the
-- status and the progress of an answer belong together.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[]
-- $3 period date
-- rows: one per branch that has a run, by branch code; seal is null while the month is open
-- locks: none
WITH run AS MATERIALIZED (
  SELECT r.*, CASE WHEN r.status = 'PENDING' AND ledger.run_is_held(r.branch_id, r.period) THEN 'PROCESSING' ELSE r.status END AS state
    FROM ledger.consolidation_run r
   WHERE r.branch_id = ANY($2::integer[]) AND r.period = $3::date
     AND ($1::integer[] IS NULL OR r.branch_id = ANY($1))
)
SELECT run.branch_id AS "branchId",
       branch.code AS "branchCode",
       run.state AS status,
       run.message,
       run.message_pt AS "messagePt",
       CASE WHEN run.state = 'PENDING' THEN 0 ELSE run.progress END AS progress,
       CASE WHEN run.state = 'PENDING' THEN NULL ELSE run.started_at END AS "startedAt",
       run.finished_at AS "finishedAt",
       month.seal
  FROM run
  JOIN ledger.branch branch ON branch.id = run.branch_id
  LEFT JOIN ledger.branch_period month ON month.branch_id = run.branch_id AND month.period = run.period AND month.status = 'CONSOLIDATED'
 ORDER BY branch.code
