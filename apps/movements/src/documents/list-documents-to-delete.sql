-- What may prevent the deletion of documents: the state of their month, the earliest closed day that has entries of them, and their
-- first entry number that is reversed by another document.
-- $1 branch_ids integer[], null for every branch
-- $2 ids bigint[]
-- rows: one per document that the caller sees, by id
-- locks: none
SELECT d.id, d.period, p.status,
       CASE WHEN p.status = 'OPEN' AND p.closed_through_day > 0 THEN
         (SELECT min(e.day) FROM ledger.entry e WHERE e.document_id = d.id AND e.day <= p.closed_through_day)
       END AS "closedDay",
       '{}'::bigint[] AS others,
       (SELECT jsonb_build_object('number', r.entry_number, 'document', r.document_id, 'by', r.reversing_document_id)
          FROM ledger.reversal r WHERE r.document_id = d.id AND r.reversing_document_id <> ALL($2)
         ORDER BY r.entry_number LIMIT 1) AS reversal
  FROM ledger.document d
  JOIN ledger.branch_period p ON p.branch_id = d.branch_id AND p.period = d.period
 WHERE d.id = ANY($2)
   AND ($1::integer[] IS NULL OR d.branch_id = ANY($1))
 ORDER BY d.id
