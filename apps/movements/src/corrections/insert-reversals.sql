-- Links each entry number of the reversing document to the entry number that it reverses.
-- $1 branch_ids integer[], null for every branch
-- $2 document_id bigint, the original
-- $3 reversing_document_id bigint
-- rows: none; it writes one row for each number
-- locks: the new rows; the originals against deletion; it waits for another reversal of the same number
INSERT INTO ledger.reversal (document_id, entry_number, reversing_document_id, branch_id)
SELECT $2, i.entry_number, i.document_id, i.branch_id
  FROM ledger.entry i
 WHERE i.document_id = $3
   AND i.line = 1
   AND ($1::integer[] IS NULL OR i.branch_id = ANY($1))
 ORDER BY i.entry_number
