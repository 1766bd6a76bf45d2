-- Where the rows of a file wait to be sorted by document; gone when the transaction ends.
-- rows: none
-- locks: none, the table belongs to this session
CREATE TEMPORARY TABLE import_stage (
  line bigint NOT NULL,
  -- What distinguishes the row's document from all others of the file.
  document_key text NOT NULL,
  -- The row as the source read it, as JSON.
  body text NOT NULL
) ON COMMIT DROP
