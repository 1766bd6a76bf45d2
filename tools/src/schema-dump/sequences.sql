-- Sequences that no column owns.
-- $1 schemas text[]
-- rows: definition text, one a sequence
-- locks: none
SELECT format(
         'SEQUENCE %I.%I AS %s START %s INCREMENT %s%s;',
         s.schemaname, s.sequencename, s.data_type, s.start_value, s.increment_by,
         CASE WHEN s.cycle THEN ' CYCLE' END
       ) AS definition
  FROM pg_sequences s
 WHERE s.schemaname = ANY ($1)
   AND NOT EXISTS (
         SELECT FROM pg_depend d
          WHERE d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
       )
 ORDER BY s.schemaname COLLATE "C", s.sequencename COLLATE "C"
