-- The time zone of that name, if the database has one; its abbreviations (BRT) are no names.
-- $1 name text
-- rows: name text, none or one
-- locks: none
SELECT z.name
  FROM pg_catalog.pg_timezone_names z
 WHERE lower(z.name) = lower($1::text)
 LIMIT 1
