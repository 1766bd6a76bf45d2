-- The columns of a table that are written: those that PostgreSQL computes are not copied.
-- $1 table text
-- rows: one per column, in order; isKey says whether it is of the primary key
-- locks: none
SELECT format('%I', a.attname) AS name, coalesce(a.attnum = ANY(i.indkey), false) AS "isKey"
  FROM pg_attribute a LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
 WHERE a.attrelid = $1::text::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum
