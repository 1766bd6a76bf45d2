-- Domains, enumerations and composite types.
-- $1 schemas text[]
-- rows: definition text, one per type
-- locks: none
SELECT format(
         '%s %I.%I%s;',
         CASE t.typtype WHEN 'd' THEN 'DOMAIN' WHEN 'e' THEN 'ENUM' ELSE 'TYPE' END,
         n.nspname,
         t.typname,
         CASE t.typtype
           WHEN 'd' THEN concat(
             ' AS ' || format_type(t.typbasetype, t.typtypmod),
             CASE WHEN t.typnotnull THEN ' NOT NULL' END,
             ' DEFAULT ' || t.typdefault,
             (SELECT string_agg(format(E'\n  CONSTRAINT %I %s', c.conname, pg_get_constraintdef(c.oid)), '' ORDER BY c.conname COLLATE "C")
                FROM pg_constraint c
               WHERE c.contypid = t.oid AND c.contype = 'c')
           )
           WHEN 'c' THEN (SELECT format(E' (\n  %s\n)', string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), E',\n  ' ORDER BY a.attnum))
                            FROM pg_attribute a
                           WHERE a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped)
           ELSE (SELECT format(' (%s)', string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumsortorder))
                   FROM pg_enum e
                  WHERE e.enumtypid = t.oid)
         END
       ) AS definition
  FROM pg_type t
  JOIN pg_namespace n ON n.oid = t.typnamespace
 WHERE n.nspname = ANY ($1)
   AND (t.typtype IN ('d', 'e')
        OR (t.typtype = 'c' AND (SELECT c.relkind FROM pg_class c WHERE c.oid = t.typrelid) = 'c'))
 ORDER BY n.nspname COLLATE "C", t.typname COLLATE "C"
