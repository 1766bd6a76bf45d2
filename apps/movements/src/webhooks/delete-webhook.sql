-- Deletes a webhook and the state of its deliveries.
-- $1 branch_ids integer[], of an administrator, null for every branch
-- $2 webhook_id bigint
-- rows: none; the count is 1, or 0 when there is no such webhook
-- locks: the webhook and its streams
DELETE FROM ledger.webhook WHERE ($1::integer[] IS NULL OR EXISTS (SELECT FROM ledger.branch o WHERE o.company_id = webhook.company_id AND o.id = ANY($1::integer[]))) AND id = $2::bigint
