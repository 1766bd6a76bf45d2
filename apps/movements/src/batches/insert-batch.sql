-- Writes a batch under the number that the request names.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- $4 code text
-- $5 description text
-- rows: one; none when the number is in use in the month
-- locks: the new row; the month, shared, by the gate
INSERT INTO ledger.batch (branch_id, period, code, description)
SELECT $2, $3, $4, $5
 WHERE $1::integer[] IS NULL OR $2 = ANY($1)
ON CONFLICT ON CONSTRAINT batch_code_unique DO NOTHING
RETURNING id, code AS lote
