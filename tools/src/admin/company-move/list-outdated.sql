-- Tables without statistics, and those of which a tenth of the rows was written since they were made: as autovacuum judges it, by
-- default. A server that was killed has forgotten what was written.
-- $1 names text[]
-- rows: one per table, in no order
-- locks: none
SELECT n.name
  FROM unnest($1::text[]) AS n (name)
  JOIN pg_class c ON c.oid = n.name::regclass
 WHERE c.reltuples < 0 OR pg_stat_get_mod_since_analyze(c.oid) > 50 + c.reltuples / 10
