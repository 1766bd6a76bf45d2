-- One registration of a webhook per company at a time.
-- $1 branch_ids integer[], null for an administrator
-- $2 company_id integer
-- rows: none that matter
-- locks: an advisory lock of the company's webhooks, until the transaction ends
SELECT pg_advisory_xact_lock(hashtextextended('ledger.webhook', $2::integer)) AS held
 WHERE $1::integer[] IS NULL
