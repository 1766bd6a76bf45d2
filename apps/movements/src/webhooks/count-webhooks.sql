-- How many webhooks a company has.
-- $1 branch_ids integer[], null for an administrator
-- $2 company_id integer
-- rows: one
-- locks: none
SELECT count(*) AS webhooks FROM ledger.webhook WHERE $1::integer[] IS NULL AND company_id = $2::integer
