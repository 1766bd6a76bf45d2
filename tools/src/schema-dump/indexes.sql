-- Indexes that no constraint owns.
-- $1 schemas text[]
-- rows: definition text, one an index
-- locks: none
SELECT pg_get_indexdef(i.indexrelid) || ';' AS definition
  FROM pg_index i
  JOIN pg_class c ON c.oid = i.indexrelid
  JOIN pg_class t ON t.oid = i.indrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = ANY ($1)
   AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.conrelid = i.indrelid AND k.contype IN ('p', 'u', 'x'))
 ORDER BY n.nspname COLLATE "C", t.relname COLLATE "C", c.relname COLLATE "C"
