-- Views and materialized views.
-- $1 schemas text[]
-- rows: definition text, one a view
-- locks: none
SELECT format(
         E'%sVIEW %I.%I%s AS\n%s',
         CASE c.relkind WHEN 'm' THEN 'MATERIALIZED ' ELSE '' END,
         n.nspname,
         c.relname,
         ' WITH (' || array_to_string(c.reloptions, ', ') || ')',
         pg_get_viewdef(c.oid, true)
       ) AS definition
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = ANY ($1)
   AND c.relkind IN ('v', 'm')
 ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C"
