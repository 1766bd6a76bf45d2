-- One page of the documents that the filters select, and how many there are in all pages.
-- $1 branch_ids integer[], null for every branch
-- $2 filter ledger.list_filter
-- $3 size bigint
-- $4 offset bigint
-- rows: one per document; an empty page has one row of nulls; each row has the total
-- locks: none
SELECT total, id, "batchId", documento, diaref, texto, cdpadronizado, "factDate"
  FROM ledger.document_page($1, $2, 'ORDER BY sorted.id', $3, $4)
 ORDER BY place
