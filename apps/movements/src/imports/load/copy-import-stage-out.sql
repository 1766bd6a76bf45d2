-- Returns the staged rows document by document, ordered by the first line of each document, then by the line of the
-- row.
-- rows: one per row of the file: its body
-- locks: none, the table belongs to this session
COPY (SELECT body
        FROM (SELECT line, body, min(line) OVER (PARTITION BY document_key) AS first_line FROM import_stage) AS staged
       ORDER BY first_line, line)
TO STDOUT (FORMAT text, ENCODING 'UTF8')
