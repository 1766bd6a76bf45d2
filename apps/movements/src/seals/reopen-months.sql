-- Reopens a consolidated month and all later consolidated months; their seals and balances are kept.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- $4 reason text
-- rows: one per month, in order, with the number of the seal that was reopened
-- locks: the months, until the transaction ends
SELECT r.period::text AS period, r.seal
  FROM ledger.reopen_months($2::integer, $3::date, $4::text) r
 WHERE $1::integer[] IS NULL OR $2 = ANY($1)
