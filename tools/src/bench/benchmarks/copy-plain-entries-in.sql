-- The same rows into the plain table, all columns given.
-- rows: as many as come
-- locks: the new rows
COPY public.plain_entry FROM STDIN
