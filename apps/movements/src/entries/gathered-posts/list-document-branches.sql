-- Lists the branches of documents.
-- $1 document_ids bigint[]
-- rows: one per branch; id integer
-- locks: none
SELECT DISTINCT d.branch_id AS id
  FROM ledger.document d
 WHERE d.id = ANY($1)
