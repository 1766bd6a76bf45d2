-- The rows of the file as they come.
-- rows: none; the count comes with the command
-- locks: none, the table belongs to this session
COPY import_stage (line, document_key, body) FROM STDIN (FORMAT text, ENCODING 'UTF8')
