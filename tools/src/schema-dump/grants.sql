-- Who may do what: schemas, tables, columns, sequences and functions, without what the owner may do anyway.
-- $1 schemas text[]
-- rows: definition text, one an object and set of privileges
-- locks: none
WITH granted AS (
       SELECT 1 AS position, 'SCHEMA ' || quote_ident(n.nspname) AS object, n.nspowner AS owner, a.grantee, a.privilege_type AS privilege
         FROM pg_namespace n, aclexplode(n.nspacl) a
        WHERE n.nspname = ANY ($1)
       UNION ALL
       SELECT CASE c.relkind WHEN 'S' THEN 4 ELSE 2 END,
              format('%s %I.%I', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, n.nspname, c.relname),
              c.relowner, a.grantee, a.privilege_type
         FROM pg_class c
         JOIN pg_namespace n ON n.oid = c.relnamespace,
              aclexplode(c.relacl) a
        WHERE n.nspname = ANY ($1)
       UNION ALL
       SELECT 3, format('TABLE %I.%I', n.nspname, c.relname), c.relowner, x.grantee, format('%s (%I)', x.privilege_type, a.attname)
         FROM pg_attribute a
         JOIN pg_class c ON c.oid = a.attrelid
         JOIN pg_namespace n ON n.oid = c.relnamespace,
              aclexplode(a.attacl) x
        WHERE n.nspname = ANY ($1) AND NOT a.attisdropped
       UNION ALL
       SELECT 5,
              format('FUNCTION %I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
              p.proowner, a.grantee, a.privilege_type
         FROM pg_proc p
         JOIN pg_namespace n ON n.oid = p.pronamespace,
              aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        WHERE n.nspname = ANY ($1)
     ),
     held AS (
       SELECT position,
              object,
              CASE grantee WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(grantee)::text END AS grantee,
              string_agg(privilege, ', ' ORDER BY privilege COLLATE "C") AS privileges
         FROM granted
        WHERE grantee <> owner
        GROUP BY position, object, granted.grantee
     )
SELECT format(
         'GRANT %s ON %s TO %s;',
         privileges,
         object,
         string_agg(grantee, ', ' ORDER BY grantee COLLATE "C")
       ) AS definition
  FROM held
 GROUP BY position, object, privileges
 ORDER BY position, object COLLATE "C", privileges COLLATE "C"
