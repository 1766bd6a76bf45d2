-- What may prevent the deletion of batches: the state of their month, the earliest closed day that has entries of them, and their
-- first entry number that is reversed by a document of another batch.
-- $1 branch_ids integer[], null for every branch
-- $2 ids bigint[]
-- rows: one per batch that the caller sees, by id
-- locks: none
SELECT b.id, b.period, p.status,
       CASE WHEN p.status = 'OPEN' AND p.closed_through_day > 0 THEN
         (SELECT min(e.day) FROM ledger.document d JOIN ledger.entry e ON e.document_id = d.id
           WHERE d.batch_id = b.id AND e.day <= p.closed_through_day)
       END AS "closedDay",
       '{}'::bigint[] AS others,
       (SELECT jsonb_build_object('number', r.entry_number, 'document', r.document_id, 'by', r.reversing_document_id)
          FROM ledger.document d JOIN ledger.reversal r ON r.document_id = d.id
         WHERE d.batch_id = b.id
           AND NOT EXISTS (SELECT FROM ledger.document o WHERE o.id = r.reversing_document_id AND o.batch_id = ANY($2))
         ORDER BY r.document_id, r.entry_number LIMIT 1) AS reversal
  FROM ledger.batch b
  JOIN ledger.branch_period p ON p.branch_id = b.branch_id AND p.period = b.period
 WHERE b.id = ANY($2)
   AND ($1::integer[] IS NULL OR b.branch_id = ANY($1))
 ORDER BY b.id
