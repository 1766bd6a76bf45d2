-- Creates the table in which the rows of a file are sorted by document; it exists until the transaction ends.
-- rows: none
-- locks: none, the table belongs to this session
CREATE TEMPORARY TABLE import_stage (
  line bigint NOT NULL,
  -- A text that distinguishes the document of the row from all others of the file.
  document_key text NOT NULL,
  -- The row as the source read it, as JSON.
  body text NOT NULL
) ON COMMIT DROP
