-- Functions and procedures with their bodies.
-- $1 schemas text[]
-- rows: definition text, one a function
-- locks: none
SELECT rtrim(pg_get_functiondef(p.oid), E'\n ') || ';' AS definition
  FROM pg_proc p
  JOIN pg_namespace n ON n.oid = p.pronamespace
 WHERE n.nspname = ANY ($1)
   AND p.prokind IN ('f', 'p')
 ORDER BY n.nspname COLLATE "C", p.proname COLLATE "C", pg_get_function_identity_arguments(p.oid) COLLATE "C"
