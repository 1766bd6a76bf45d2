-- One registration of a webhook per company at a time.
-- $1 branch_ids integer[], of an administrator, null for every branch
-- $2 company_id integer
-- rows: none that matter
-- locks: an advisory lock of the company's webhooks, until the transaction ends
SELECT pg_advisory_xact_lock(hashtextextended('ledger.webhook', $2::integer)) AS held
 WHERE ($1::integer[] IS NULL OR EXISTS (SELECT FROM ledger.branch o WHERE o.company_id = $2 AND o.id = ANY($1::integer[])))
