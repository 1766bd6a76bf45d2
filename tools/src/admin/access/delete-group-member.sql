-- Takes a subject out of a group.
-- $1 group_id integer
-- $2 subject text
-- rows: none; the count says whether it was in
-- locks: the row; announces razao_access
DELETE FROM access.group_member WHERE group_id = $1 AND subject = $2
