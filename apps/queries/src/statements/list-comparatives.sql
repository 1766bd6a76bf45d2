-- The column of the period before in the income statement of these months, where the books do not have the months before; debit positive.
-- $1 company integer
-- $2 from date
-- $3 to date
-- rows: one per line that has one
-- locks: none
SELECT code, amount
  FROM ledger.statement_comparative
 WHERE company_id = $1::integer AND first_period = $2::date AND last_period = $3::date
