-- The amounts that the income statement of these months shows for the period before, when the books do not have that
-- period; debit positive.
-- $1 company integer
-- $2 from date
-- $3 to date
-- rows: one per line that has an amount
-- locks: none
SELECT code, amount
  FROM ledger.statement_comparative
 WHERE company_id = $1::integer AND first_period = $2::date AND last_period = $3::date
