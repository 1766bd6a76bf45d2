-- Writes a batch under the next free number of its month: one more than the highest of up to nine
-- digits, at least six digits wide.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- $4 description text
-- rows: one; none when another writer took the number by name at this moment
-- locks: the new row; the month, shared, by the gate; the caller holds the numbering
INSERT INTO ledger.batch (branch_id, period, code, description)
SELECT $2, $3, lpad(next.number, greatest(6, length(next.number)), '0'), $4
  FROM (SELECT (coalesce(max(CASE WHEN b.code ~ '^[0-9]{1,9}$' THEN b.code::bigint END), 0) + 1)::text AS number
          FROM ledger.batch b
         WHERE b.branch_id = $2 AND b.period = $3) next
 WHERE $1::integer[] IS NULL OR $2 = ANY($1)
ON CONFLICT ON CONSTRAINT batch_code_unique DO NOTHING
RETURNING id, code AS lote
