-- The permission of a group.
-- $1 group_id integer
-- $2 company_id integer
-- $3 branch_ids integer[], with null for the whole company
-- rows: none
-- locks: the new rows
INSERT INTO access.group_grant (group_id, company_id, branch_id) SELECT $1::integer, $2::integer, unnest($3::integer[]) ON CONFLICT DO NOTHING
