-- Lists the columns of tables that a copy writes: all except generated ones.
-- $1 tables text[]
-- rows: one per table: columns in the order of the table, key with the columns of the primary key, actors with those that
--   have the id of a user (ledger.actor)
-- locks: none
SELECT named.name, array_agg(c.name ORDER BY c.place) AS columns,
       coalesce(array_agg(c.name ORDER BY c.place) FILTER (WHERE c.place = ANY(i.indkey)), '{}') AS key,
       coalesce(array_agg(c.name ORDER BY c.place) FILTER (WHERE c.type = 'integer'::regtype AND c.name ~ '^actor_id$|_by$'), '{}') AS actors
  FROM unnest($1::text[]) AS named (name)
  JOIN (SELECT attrelid, attnum AS place, atttypid AS type, format('%I', attname) AS name
          FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped AND attgenerated = '') c ON c.attrelid = named.name::regclass
  LEFT JOIN pg_index i ON i.indrelid = c.attrelid AND i.indisprimary
 GROUP BY named.name
