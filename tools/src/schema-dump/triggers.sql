-- Triggers, by table and in the order in which they fire (by name).
-- $1 schemas text[]
-- rows: definition text, one a trigger
-- locks: none
SELECT concat(
         pg_get_triggerdef(t.oid),
         ';',
         CASE t.tgenabled WHEN 'D' THEN ' -- disabled' WHEN 'R' THEN ' -- replica only' WHEN 'A' THEN ' -- always' END
       ) AS definition
  FROM pg_trigger t
  JOIN pg_class c ON c.oid = t.tgrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = ANY ($1)
   AND NOT t.tgisinternal
 ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C", t.tgname COLLATE "C"
