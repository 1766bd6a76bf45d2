-- A group with its id and members.
-- $1 id integer
-- $2 name text
-- $3 members text[]
-- rows: none
-- locks: the new rows
WITH added AS (
  INSERT INTO access.user_group (id, name) OVERRIDING SYSTEM VALUE VALUES ($1, $2) RETURNING id
)
INSERT INTO access.group_member (group_id, subject) SELECT id, unnest($3::text[]) FROM added
