-- Deletes entries; the gate refuses to delete only a part of the lines of an entry number.
-- $1 branch_ids integer[], null for every branch
-- $2 ids bigint[]
-- rows: one per document that lost entries, by id, with its audit event and the number of deleted entries
-- locks: the deleted rows; the months, shared, by the gate
WITH gone AS (
  DELETE FROM ledger.entry
   WHERE id = ANY($2) AND ($1::integer[] IS NULL OR branch_id = ANY($1))
  RETURNING document_id, branch_id, period, id, entry_number
)
SELECT 'document' AS entity, document_id AS "entityId", branch_id AS "branchId", period,
       jsonb_build_object('entries', count(*), 'lancamentos', array_agg(DISTINCT entry_number)) AS detail,
       0 AS batches, 0 AS documents, count(*) AS entries
  FROM gone
 GROUP BY document_id, branch_id, period
 ORDER BY document_id
