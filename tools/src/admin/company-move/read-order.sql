-- Reads the last ids of the sequences whose ids define an order: the identities of which a cell uses one number of 8192
-- (cell.ts).
-- rows: one; given text: a JSON object, name of the sequence → last id
-- locks: none
SELECT jsonb_object_agg(sequencename, coalesce(last_value, 0))::text AS given
  FROM pg_sequences WHERE schemaname = 'ledger' AND increment_by = 8192
