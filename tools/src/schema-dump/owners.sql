-- Objects that belong to another role than their schema does; usually none.
-- $1 schemas text[]
-- rows: definition text, one an object
-- locks: none
SELECT format('%s OWNER %I;', object, owner::regrole::text) AS definition
  FROM (
         SELECT format('TABLE %I.%I', n.nspname, c.relname) AS object, c.relowner AS owner, n.nspowner
           FROM pg_class c
           JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
         UNION ALL
         SELECT format('FUNCTION %I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)), p.proowner, n.nspowner
           FROM pg_proc p
           JOIN pg_namespace n ON n.oid = p.pronamespace
          WHERE n.nspname = ANY ($1)
       ) owned
 WHERE owner <> nspowner
 ORDER BY object COLLATE "C"
