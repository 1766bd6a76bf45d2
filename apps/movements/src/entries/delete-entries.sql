-- Deletes entries; the gate sees to it that no entry number loses only a part of its lines.
-- $1 branch_ids integer[], null for every branch
-- $2 ids bigint[]
-- rows: one per document that lost entries, by id
-- locks: the deleted rows; the months, shared, by the gate
WITH gone AS (
  DELETE FROM ledger.entry
   WHERE id = ANY($2) AND ($1::integer[] IS NULL OR branch_id = ANY($1))
  RETURNING document_id, branch_id, period, id, entry_number
)
SELECT document_id AS "documentId", branch_id AS "branchId", period, count(*) AS entries,
       array_agg(DISTINCT entry_number) AS lancamentos
  FROM gone
 GROUP BY document_id, branch_id, period
 ORDER BY document_id
