-- The documents of a month again, in another month or branch; days that it does not have become its 28th.
-- $1 from_branch int
-- $2 from_period date
-- $3 branch int
-- $4 period date
-- $5 id_offset bigint
-- rows: one a document
-- locks: the new rows; the month, shared, by the gate
INSERT INTO ledger.document (id, batch_id, branch_id, period, documento, diaref, texto, cdpadronizado, closing)
SELECT id + $5::bigint, batch_id + $5::bigint, $3::int, $4::date, documento, least(diaref, 28), texto, cdpadronizado, closing
  FROM ledger.document
 WHERE branch_id = $1::int AND period = $2::date
 ORDER BY id
