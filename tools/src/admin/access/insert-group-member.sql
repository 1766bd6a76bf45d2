-- Puts a subject into a group.
-- $1 group_id integer
-- $2 subject text
-- rows: none; the count says whether the membership is new
-- locks: the new row; announces razao_access
INSERT INTO access.group_member (group_id, subject) VALUES ($1, $2) ON CONFLICT DO NOTHING
