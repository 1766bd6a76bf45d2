-- Removes a group with its members and permissions.
-- $1 name text
-- rows: none; the count says whether there was one
-- locks: the rows; announces razao_access
DELETE FROM access.user_group WHERE name = $1
