-- A page of the runs of a branch, of one month or of all, the newest first.
-- $1 scope integer[]
-- $2 branch integer
-- $3 period date
-- $4 limit bigint
-- $5 offset bigint
-- rows: one per run
-- locks: none
SELECT r.id, b.company_id AS "companyId", r.branch_id AS "branchId", r.period, r.status, r.fingerprint,
       r.requested_by AS "requestedBy", r.started_at AS "startedAt", r.finished_at AS "finishedAt", r.totals
  FROM compliance.run r
  JOIN ledger.branch b ON b.id = r.branch_id
 WHERE r.branch_id = $2::integer AND ($3::date IS NULL OR r.period = $3::date)
   AND ($1::integer[] IS NULL OR r.branch_id = ANY ($1::integer[]))
 ORDER BY r.id DESC
 LIMIT $4::bigint OFFSET $5::bigint
