-- Makes a batch with a document per connection, and returns the accounts to which entries may be posted.
-- $1 company text
-- $2 branch text
-- $3 period date
-- $4 code text
-- $5 documents integer
-- rows: one
-- locks: the new rows; the month, shared, by the gate
WITH branch AS (
  SELECT b.id FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE c.code = $1 AND b.code = $2
), batch AS (
  INSERT INTO ledger.batch (branch_id, period, code) SELECT id, $3::date, $4 FROM branch RETURNING id, branch_id, period
), document AS (
  INSERT INTO ledger.document (batch_id, branch_id, period, number, closing)
  SELECT id, branch_id, period, n, false FROM batch, generate_series(1, $5::integer) AS n
  RETURNING id
)
SELECT (SELECT id FROM branch) AS "branchId", (SELECT array_agg(id::integer ORDER BY id) FROM document) AS documents,
       (SELECT array_agg(id::integer ORDER BY id) FROM ledger.account WHERE kind = 'A' AND active) AS accounts
