-- Reads how many blocks a table has.
-- $1 table text
-- rows: one
-- locks: none
SELECT ceil(pg_relation_size($1::text::regclass) / current_setting('block_size')::numeric)::double precision AS blocks
