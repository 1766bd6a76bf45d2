-- Creates the batches that lines of a file name and that do not exist.
-- $1 branch_ids integer[], null for every branch
-- $2 batch_branch_ids integer[]: ordered, because another import may be creating the same ones
-- $3 periods date[]
-- $4 codes text[]
-- rows: one per created batch; a number that is in use creates none
-- locks: the new rows; waits for another transaction that is inserting the same number
INSERT INTO ledger.batch (branch_id, period, code)
SELECT n.branch_id, n.period, n.code
  FROM unnest($2::integer[], $3::date[], $4::text[]) WITH ORDINALITY AS n(branch_id, period, code, place)
 WHERE $1::integer[] IS NULL OR n.branch_id = ANY($1)
 ORDER BY n.place
ON CONFLICT ON CONSTRAINT batch_code_unique DO NOTHING
RETURNING id AS "batchId", branch_id AS "branchId", period, code AS lote
