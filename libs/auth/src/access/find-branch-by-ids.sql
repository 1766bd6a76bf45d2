-- A branch by the numeric ids of its company and itself, and whether the company exists without it.
-- $1 company_id int
-- $2 branch_id int
-- rows: none when no company has the id; else one, branch_id and branch_code null when the company has no such branch
-- locks: none
SELECT c.id AS company_id, c.code AS company_code, b.id AS branch_id, b.code AS branch_code
  FROM ledger.company c
  LEFT JOIN ledger.branch b ON b.company_id = c.id AND b.id = $2
 WHERE c.id = $1
