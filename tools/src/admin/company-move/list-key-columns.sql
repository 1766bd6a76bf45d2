-- The columns of a table's primary key.
-- $1 table text
-- rows: one per column
-- locks: none
SELECT format('%I', a.attname) AS name
  FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
 WHERE i.indrelid = $1::text::regclass AND i.indisprimary
