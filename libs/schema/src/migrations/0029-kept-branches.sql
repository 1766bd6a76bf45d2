-- A kept answer is given again while its caller may see every branch that the first request touched, whatever became of
-- the records meanwhile. Answers kept before this migration name no branch: for the day that they are kept, their caller
-- alone is compared.
ALTER TABLE ledger.idempotency_key ADD COLUMN branch_ids integer[] NOT NULL DEFAULT '{}';
ALTER TABLE ledger.idempotency_key ALTER COLUMN branch_ids DROP DEFAULT;
-- A repeated request is answered with the status of its route. The status that was kept beside the answer was never read.
ALTER TABLE ledger.idempotency_key DROP COLUMN status;
