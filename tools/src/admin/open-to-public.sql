-- Lists the rights that every login has in this database and only movements should have. `migrate` revokes them if its
-- login may.
-- rows: one per right that is open
-- locks: none
SELECT 'make temporary tables' AS right WHERE has_database_privilege('public', current_database(), 'TEMPORARY')
UNION ALL
SELECT 'take advisory locks'
 WHERE EXISTS (SELECT FROM pg_proc p
                WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.proname ~ '^pg_(try_)?advisory_'
                  AND has_function_privilege('public', p.oid, 'EXECUTE'))
