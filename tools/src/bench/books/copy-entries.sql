-- The entries of a month again, in another month or branch; days that it does not have become its 28th.
-- $1 from_branch int
-- $2 from_period date
-- $3 branch int
-- $4 period date
-- $5 id_offset bigint
-- rows: one an entry
-- locks: the new rows; the month, shared, by the gate
INSERT INTO ledger.entry (id, document_id, branch_id, period, closing, lancamento, line, side, day, account_id,
                          contra_account_id, posts_contra, amount, history, history_code)
SELECT id + $5::bigint, document_id + $5::bigint, $3::int, $4::date, closing, lancamento, line, side, least(day, 28::smallint),
       account_id, contra_account_id, posts_contra, amount, history, history_code
  FROM ledger.entry
 WHERE branch_id = $1::int AND period = $2::date
 ORDER BY id
