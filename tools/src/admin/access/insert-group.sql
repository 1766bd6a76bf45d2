-- Creates a group.
-- $1 name text
-- rows: none; the count says whether the group is new
-- locks: the new row; announces razao_access
INSERT INTO access.user_group (name) VALUES ($1) ON CONFLICT (name) DO NOTHING
