-- A group by its name, locked so that it is not removed while something is put into it.
-- $1 name text
-- rows: none or one; id integer
-- locks: the row, FOR KEY SHARE
SELECT id FROM access.user_group WHERE name = $1 FOR KEY SHARE
