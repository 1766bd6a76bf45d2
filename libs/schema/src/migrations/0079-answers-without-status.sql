-- A repeated request is answered with the status of its route. The status that was kept beside the answer was never read.
ALTER TABLE ledger.idempotency_key DROP COLUMN status;
