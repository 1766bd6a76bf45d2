-- A run with the names of its branch and company.
-- $1 scope integer[]
-- $2 id bigint
-- rows: at most one; none when its branch is outside of the scope
-- locks: none
SELECT r.id, b.company_id AS "companyId", r.branch_id AS "branchId", r.period, r.status, r.fingerprint,
       r.requested_by AS "requestedBy", r.started_at AS "startedAt", r.finished_at AS "finishedAt", r.totals,
       c.code AS "companyCode", c.name AS "companyName", b.code AS "branchCode", b.name AS "branchName"
  FROM compliance.run r
  JOIN ledger.branch b ON b.id = r.branch_id
  JOIN ledger.company c ON c.id = b.company_id
 WHERE r.id = $2::bigint AND ($1::integer[] IS NULL OR r.branch_id = ANY ($1::integer[]))
