-- Deletes a webhook and the state of its deliveries.
-- $1 branch_ids integer[], null for an administrator
-- $2 webhook_id bigint
-- rows: none; the count is 1, or 0 when there is none
-- locks: the webhook and its streams
DELETE FROM ledger.webhook WHERE $1::integer[] IS NULL AND id = $2::bigint
