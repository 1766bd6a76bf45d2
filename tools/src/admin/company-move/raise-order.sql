-- Raises the sequences above those of the cell from which a company came, so that its new events come after those that
-- its readers have. PostgreSQL reads and writes a sequence in two steps; others take fewer numbers between them than
-- the 65,536 that are skipped.
-- $1 given jsonb: the last ids of that cell, name of the sequence → last id
-- rows: one per sequence that was raised
-- locks: none
SELECT setval(format('%I.%I', s.schemaname, s.sequencename), (source.last::bigint / 8192 + 65536) * 8192 + own.number)
  FROM ledger.cell own, jsonb_each_text($1::jsonb) AS source (name, last)
  JOIN pg_sequences s ON s.schemaname = 'ledger' AND s.sequencename = source.name
 WHERE coalesce(s.last_value, s.start_value) < source.last::bigint
