-- The entry number that an entry belongs to, with its document.
-- $1 branch_ids integer[], null for every branch
-- $2 id bigint
-- rows: none or one
-- locks: none
SELECT e.document_id AS "documentId", e.entry_number AS lancamento
  FROM ledger.entry e
 WHERE e.id = $2
   AND ($1::integer[] IS NULL OR e.branch_id = ANY($1))
