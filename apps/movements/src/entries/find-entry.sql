-- Reads one entry.
-- $1 branch_ids integer[], null for every branch
-- $2 id bigint
-- rows: none or one, with the columns of ledger.entry_record
-- locks: none
SELECT r.*
  FROM ledger.entry e
 CROSS JOIN LATERAL ledger.entry_record(e) r
 WHERE e.id = $2
   AND ($1::integer[] IS NULL OR e.branch_id = ANY($1))
