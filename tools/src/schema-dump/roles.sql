-- Roles of the house with their attributes and whose members they are.
-- rows: definition text, one a role
-- locks: none
SELECT format(
         'ROLE %I%s%s;',
         r.rolname,
         concat(
           CASE WHEN r.rolcanlogin THEN ' LOGIN' ELSE ' NOLOGIN' END,
           CASE WHEN r.rolsuper THEN ' SUPERUSER' END,
           CASE WHEN r.rolbypassrls THEN ' BYPASSRLS' END,
           CASE WHEN r.rolcreaterole THEN ' CREATEROLE' END,
           CASE WHEN r.rolcreatedb THEN ' CREATEDB' END
         ),
         (SELECT ' IN ROLE ' || string_agg(quote_ident(g.rolname), ', ' ORDER BY g.rolname COLLATE "C")
            FROM pg_auth_members m
            JOIN pg_roles g ON g.oid = m.roleid
           WHERE m.member = r.oid AND g.rolname ~ '^razao_(owner|movements|queries|compliance)$')
       ) AS definition
  FROM pg_roles r
 WHERE r.rolname ~ '^razao_(owner|movements|queries|compliance)$'
 ORDER BY r.rolname COLLATE "C"
