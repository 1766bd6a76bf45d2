-- Lists the groups that have grants for a company, with their members and the granted branches (null: every branch).
-- $1 company_id integer
-- rows: one per group
-- locks: none
SELECT g.id, g.name, ARRAY(SELECT m.subject FROM access.group_member m WHERE m.group_id = g.id ORDER BY 1) AS members,
       array_agg(t.branch_id ORDER BY t.branch_id) AS branches
  FROM access.group_grant t JOIN access.user_group g ON g.id = t.group_id
 WHERE t.company_id = $1 GROUP BY g.id ORDER BY g.id
