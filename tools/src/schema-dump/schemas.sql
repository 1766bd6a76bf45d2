-- Schemas that the migrations made.
-- $1 schemas text[]
-- rows: definition text, one a schema
-- locks: none
SELECT format('SCHEMA %I OWNER %I;', n.nspname, pg_get_userbyid(n.nspowner)) AS definition
  FROM pg_namespace n
 WHERE n.nspname = ANY ($1)
 ORDER BY n.nspname COLLATE "C"
