-- The permission of a group for each of its members.
-- $1 company_id integer
-- $2 members text[]
-- $3 branch_ids integer[], with null for the whole company
-- rows: none
-- locks: the new rows
INSERT INTO access.grant_direct (subject, company_id, branch_id)
SELECT m, $1::integer, b FROM unnest($2::text[]) m CROSS JOIN unnest($3::integer[]) b ON CONFLICT DO NOTHING
