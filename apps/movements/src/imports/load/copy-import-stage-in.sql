-- Stages the rows of the file in the order of the file.
-- rows: none; the command returns the count
-- locks: none, the table belongs to this session
COPY import_stage (line, document_key, body) FROM STDIN (FORMAT text, ENCODING 'UTF8')
