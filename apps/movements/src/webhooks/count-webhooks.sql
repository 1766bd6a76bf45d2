-- How many webhooks a company has.
-- $1 branch_ids integer[], of an administrator, null for every branch
-- $2 company_id integer
-- rows: one
-- locks: none
SELECT count(*) AS webhooks FROM ledger.webhook WHERE ($1::integer[] IS NULL OR EXISTS (SELECT FROM ledger.branch o WHERE o.company_id = webhook.company_id AND o.id = ANY($1::integer[]))) AND company_id = $2::integer
