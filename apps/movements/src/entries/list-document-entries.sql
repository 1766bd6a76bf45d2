-- All entries of a document, in the order of their creation.
-- $1 branch_ids integer[], null for every branch
-- $2 document_id bigint
-- rows: none when there is no such document; else one per entry as the wire has it, or a single one with nulls when it has none
-- locks: none
SELECT r.*
  FROM ledger.document d
  LEFT JOIN ledger.entry e ON e.document_id = d.id
 CROSS JOIN LATERAL ledger.entry_record(e) r
 WHERE d.id = $2
   AND ($1::integer[] IS NULL OR d.branch_id = ANY($1))
 ORDER BY e.id
