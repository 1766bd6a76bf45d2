-- Grants the groups that may see a company, in the cell to which it moves. A group whose name is free there is created
-- with its id and members. A group with the same name and members is taken as the same group. When a group with the
-- name has other members, the grant would let others in or leave some out, so the members get the permission directly.
-- $1 company_id integer
-- $2 groups json, of list-company-groups.sql; null in branches means the whole company
-- rows: none
-- locks: the new rows
WITH given AS (
  SELECT g.*, known.id AS known_id, ARRAY(SELECT m.subject FROM access.group_member m WHERE m.group_id = known.id ORDER BY 1) = g.members AS same
    FROM json_to_recordset($2::json) AS g (id integer, name text, members text[], branches integer[])
    LEFT JOIN access.user_group known ON known.name = g.name
), added AS (
  INSERT INTO access.user_group (id, name) OVERRIDING SYSTEM VALUE SELECT id, name FROM given WHERE known_id IS NULL
), joined AS (
  INSERT INTO access.group_member (group_id, subject) SELECT id, unnest(members) FROM given WHERE known_id IS NULL
), direct AS (
  INSERT INTO access.grant_direct (subject, company_id, branch_id)
  SELECT m, $1::integer, b FROM given, unnest(members) m, unnest(branches) b WHERE known_id IS NOT NULL AND NOT same
  ON CONFLICT DO NOTHING
)
INSERT INTO access.group_grant (group_id, company_id, branch_id)
SELECT coalesce(known_id, id), $1::integer, unnest(branches) FROM given WHERE known_id IS NULL OR same
ON CONFLICT DO NOTHING
