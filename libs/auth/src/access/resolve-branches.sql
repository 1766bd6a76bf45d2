-- Which branches a subject may see, directly or through its groups.
-- $1 subject text
-- rows: one; branch_ids int[] ascending, empty without any permission
-- locks: none
SELECT coalesce(array_agg(branch_id ORDER BY branch_id), '{}') AS branch_ids
  FROM access.visible_branch
 WHERE subject = $1
