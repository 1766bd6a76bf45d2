-- Replaces the direct permissions of a user with those given. Permissions for companies that another cell serves do not change.
-- $1 subject text
-- $2 rows jsonb
-- rows: one; changed bigint, the number of permissions that were added or deleted
-- locks: the rows it writes, until the transaction ends
WITH given AS (
  SELECT c.id AS company_id, b.id AS branch_id
    FROM jsonb_to_recordset($2::jsonb) AS row(company text, branch text)
    JOIN ledger.company c ON c.code = row.company
    LEFT JOIN ledger.branch b ON b.company_id = c.id AND b.code = row.branch
   WHERE row.branch = '*' OR b.id IS NOT NULL
), gone AS (
  DELETE FROM access.grant_direct known
   WHERE known.subject = $1::text
     AND NOT EXISTS (SELECT FROM ledger.company_elsewhere e JOIN ledger.company c ON c.code = e.company_code WHERE c.id = known.company_id)
     AND NOT EXISTS (SELECT 1 FROM given WHERE given.company_id = known.company_id AND given.branch_id IS NOT DISTINCT FROM known.branch_id)
  RETURNING 1
), written AS (
  INSERT INTO access.grant_direct (subject, company_id, branch_id)
  SELECT $1::text, company_id, branch_id FROM given
  ON CONFLICT DO NOTHING
  RETURNING 1
)
SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM written) AS changed
