-- The batch of a new document, with the fields that the document takes from it.
-- $1 branch_ids integer[], null for every branch
-- $2 batch_id bigint
-- rows: none or one
-- locks: none
SELECT b.id, b.branch_id AS "branchId", b.period, c.closing_code AS "closingCode"
  FROM ledger.batch b
  JOIN ledger.branch br ON br.id = b.branch_id
  JOIN ledger.company c ON c.id = br.company_id
 WHERE b.id = $2
   AND ($1::integer[] IS NULL OR b.branch_id = ANY($1))
