-- Seals the month: its status and its balances, which the gate computes and writes. From the commit on nothing enters it.
-- $1 branch integer
-- $2 period date
-- rows: one, without content
-- locks: the month, until the transaction ends
SELECT ledger.seal_month($1::integer, $2::date)
