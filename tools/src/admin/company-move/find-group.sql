-- The group of a name.
-- $1 name text
-- $2 members text[]
-- rows: one, or none; same says whether it has those members
-- locks: none
SELECT g.id, ARRAY(SELECT m.subject FROM access.group_member m WHERE m.group_id = g.id ORDER BY 1) = $2::text[] AS same
  FROM access.user_group g WHERE g.name = $1
