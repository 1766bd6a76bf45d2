-- The batch of a month again, in another month or branch.
-- $1 from_branch int
-- $2 from_period date
-- $3 branch int
-- $4 period date
-- $5 id_offset bigint
-- rows: one a batch
-- locks: the new rows; the month, shared, by the gate
INSERT INTO ledger.batch (id, branch_id, period, lote, descricao)
SELECT id + $5::bigint, $3::int, $4::date, lote, descricao
  FROM ledger.batch
 WHERE branch_id = $1::int AND period = $2::date
 ORDER BY id
