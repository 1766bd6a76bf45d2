-- The columns of a table that are written: those that PostgreSQL computes are not copied.
-- $1 table text
-- rows: one per column, in order
-- locks: none
SELECT format('%I', attname) AS name FROM pg_attribute
 WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
