-- Seals the month: the gate computes its balances and writes them and its status. After the commit the month accepts no
-- entries.
-- $1 branch integer
-- $2 period date
-- rows: one, without content
-- locks: the month, until the transaction ends
SELECT ledger.seal_month($1::integer, $2::date)
