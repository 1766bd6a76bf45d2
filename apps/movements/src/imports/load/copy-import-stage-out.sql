-- The rows document by document, in the order of each document's first line; inside a document in the order of the file.
-- rows: one per row of the file: its body
-- locks: none, the table belongs to this session
COPY (SELECT body
        FROM (SELECT line, body, min(line) OVER (PARTITION BY document_key) AS first_line FROM import_stage) AS staged
       ORDER BY first_line, line)
TO STDOUT (FORMAT text, ENCODING 'UTF8')
