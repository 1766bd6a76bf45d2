-- Lists all entries of a document, in the order of their creation.
-- $1 branch_ids integer[], null for every branch
-- $2 document_id bigint
-- rows: none when the document does not exist or the caller may not see it; one of nulls when it has no entries;
--   otherwise one per entry, with the columns of ledger.entry_record
-- locks: none
SELECT r.*
  FROM ledger.document d
  LEFT JOIN ledger.entry e ON e.document_id = d.id
 CROSS JOIN LATERAL ledger.entry_record(e) r
 WHERE d.id = $2
   AND ($1::integer[] IS NULL OR d.branch_id = ANY($1))
 ORDER BY e.id
