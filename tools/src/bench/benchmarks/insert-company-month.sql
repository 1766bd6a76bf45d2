-- Writes a month of about $2 entries into the batch $1, in documents of at most 40; each entry posts to two of the
-- accounts $3.
-- $1 bigint, $2 integer, $3 bigint[]
-- rows: one, with the number of entries and their sum in cents
-- locks: the new rows; the month, shared, by the gate
WITH made AS (
  SELECT t.id AS batch_id, t.branch_id, t.period, ($2::integer + 39) / 40 AS documents
    FROM ledger.batch t
   WHERE t.id = $1
), written AS (
  INSERT INTO ledger.document (batch_id, branch_id, period, number, closing)
  SELECT m.batch_id, m.branch_id, m.period, n::text, false
    FROM made m, generate_series(1, m.documents) n
  RETURNING id, branch_id, period
), posted AS (
  INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount, history)
  SELECT w.id, w.branch_id, w.period, false, n::text, 1, 'D', 1 + (w.id + n) % 28, ($3::bigint[])[1 + (w.id + n) % cardinality($3::bigint[])],
         ($3::bigint[])[1 + (w.id + n + 1) % cardinality($3::bigint[])], true, (n * 37 + w.id % 1000) / 100.0, 'Venda de mercadorias'
    FROM written w, made m, generate_series(1, $2::integer / m.documents) n
  RETURNING amount
)
SELECT count(*)::integer AS entries, (sum(amount) * 100)::double precision AS cents FROM posted
