-- Which branches a subject may see, directly or through its groups.
-- $1 subject text
-- rows: one; branchIds integer[] ascending, empty without any permission
-- locks: none
SELECT coalesce(array_agg(branch_id ORDER BY branch_id), '{}') AS "branchIds"
  FROM access.visible_branch
 WHERE subject = $1
