-- Marks a saved calculation as cancelled; the row is kept.
-- $1 branch_ids integer[], null for every branch
-- $2 id bigint
-- $3 reason text
-- rows: one when this statement cancelled the calculation; else none
-- locks: the calculation's row
WITH found AS MATERIALIZED (
  SELECT c.id FROM ledger.tax_calculation c WHERE c.id = $2 AND ($1::integer[] IS NULL OR c.branch_id = ANY($1))
)
SELECT id FROM found WHERE ledger.cancel_tax_calculation(id, $3)
