-- Reads what may prevent the deletion of entries: the month, the closed day, the lines of the same entry number that
-- are not among the ids (the first 101), and a reversal whose entries are not among the ids.
-- $1 branch_ids integer[], null for every branch
-- $2 ids bigint[]
-- rows: one per entry that the caller sees, by id
-- locks: none
SELECT e.id, e.period, p.status,
       CASE WHEN p.status = 'OPEN' AND e.day <= p.closed_through_day THEN e.day END AS "closedDay",
       ARRAY(SELECT o.id FROM ledger.entry o
              WHERE o.document_id = e.document_id AND o.entry_number = e.entry_number AND o.id <> ALL($2)
              ORDER BY o.id LIMIT 101) AS others,
       (SELECT jsonb_build_object('number', r.entry_number, 'document', r.document_id, 'by', r.reversing_document_id)
          FROM ledger.reversal r WHERE r.document_id = e.document_id AND r.entry_number = e.entry_number
           AND NOT EXISTS (SELECT FROM ledger.entry o
                            WHERE o.document_id = r.reversing_document_id AND o.entry_number = r.entry_number AND o.id = ANY($2))) AS reversal
  FROM ledger.entry e
  JOIN ledger.branch_period p ON p.branch_id = e.branch_id AND p.period = e.period
 WHERE e.id = ANY($2)
   AND ($1::integer[] IS NULL OR e.branch_id = ANY($1))
 ORDER BY e.id
