-- The reduced code of the account that takes adjustments of earlier years.
-- $1 company_id integer
-- rows: one; none when the company has no such account
-- locks: none
SELECT a.reduced_code AS "cdReduced"
  FROM ledger.company c
  JOIN ledger.account a ON a.id = c.prior_year_adjustment_account_id
 WHERE c.id = $1::integer
