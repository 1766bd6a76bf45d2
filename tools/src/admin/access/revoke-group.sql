-- Takes a permission of a group away; others that cover the same branch stay.
-- $1 group_id integer
-- $2 company_id integer
-- $3 branch_id integer, null = the permission for every branch of the company
-- rows: none; the count says whether there was one
-- locks: the row; announces razao_access
DELETE FROM access.group_grant
 WHERE group_id = $1 AND company_id = $2 AND branch_id IS NOT DISTINCT FROM $3
