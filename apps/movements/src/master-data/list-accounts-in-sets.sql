-- The given accounts that no longer meet what other data of the company requires. An account with an opening balance, a tax role, a
-- referential code or a line of the statements must be analytic; the account for adjustments must be analytic and no result
-- account.
-- $1 chart_id integer
-- $2 reduced_codes text[]
-- rows: one per account
-- locks: none
SELECT a.reduced_code AS "cdReduced"
  FROM ledger.account a
 WHERE a.chart_id = $1::integer AND a.reduced_code = ANY($2::text[])
   AND (a.kind = 'S' AND (EXISTS (SELECT 1 FROM ledger.opening_balance o WHERE o.account_id = a.id)
                          OR EXISTS (SELECT 1 FROM ledger.tax_role r WHERE r.account_id = a.id)
                          OR EXISTS (SELECT 1 FROM ledger.account_referential f WHERE f.account_id = a.id)
                          OR EXISTS (SELECT 1 FROM ledger.account_statement_line l WHERE l.account_id = a.id))
        OR (a.kind = 'S' OR a.nature = '04') AND EXISTS (SELECT 1 FROM ledger.company c WHERE c.prior_year_adjustment_account_id = a.id))
 ORDER BY a.code_path
