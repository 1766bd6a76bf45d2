-- The status of a claimed run, read after the claim: what a worker before this one may have left.
-- $1 id bigint
-- rows: one
-- locks: none
SELECT status FROM ledger.consolidation_run WHERE id = $1::bigint
