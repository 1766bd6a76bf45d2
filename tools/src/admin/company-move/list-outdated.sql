-- Lists tables without statistics, and tables of which a tenth of the rows was written since their statistics were
-- made: the default criterion of autovacuum. A server that was killed no longer knows how much was written.
-- $1 names text[]
-- rows: one per table, in no order
-- locks: none
SELECT n.name
  FROM unnest($1::text[]) AS n (name)
  JOIN pg_class c ON c.oid = n.name::regclass
 WHERE c.reltuples < 0 OR pg_stat_get_mod_since_analyze(c.oid) > 50 + c.reltuples / 10
