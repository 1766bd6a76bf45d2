-- Lists the columns of tables that a copy writes: all but those that PostgreSQL computes.
-- $1 tables text[]
-- rows: one per column, in order within its table; isKey says whether the column is part of the primary key
-- locks: none
SELECT asked.name AS "table", format('%I', a.attname) AS name, coalesce(a.attnum = ANY(i.indkey), false) AS "isKey"
  FROM unnest($1::text[]) AS asked (name)
  JOIN pg_attribute a ON a.attrelid = asked.name::regclass
  LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
 WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attrelid, a.attnum
