-- Lists the documents that do not exist or that the caller may not see.
-- $1 branch_ids integer[], null for every branch
-- $2 document_ids bigint[]
-- rows: one per missing document; id bigint, ascending
-- locks: none
SELECT wanted.id
  FROM (SELECT DISTINCT id FROM unnest($2::bigint[]) AS w(id)) wanted
  LEFT JOIN ledger.document d ON d.id = wanted.id AND ($1::integer[] IS NULL OR d.branch_id = ANY($1))
 WHERE d.id IS NULL
 ORDER BY wanted.id
