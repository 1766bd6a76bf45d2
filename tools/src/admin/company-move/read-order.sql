-- The last ids where ids are an order: those of the identities of which a cell gives one of 8192 (cell.ts).
-- rows: one; given text, a JSON object of the sequences
-- locks: none
SELECT jsonb_object_agg(sequencename, coalesce(last_value, 0))::text AS given
  FROM pg_sequences WHERE schemaname = 'ledger' AND increment_by = 8192
