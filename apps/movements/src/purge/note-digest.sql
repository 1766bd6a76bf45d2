-- Notes on the purge's record what it is about to take out of a consolidated month, as a digest.
-- $1 id bigint
-- rows: one; digest null when the month has no documents
-- locks: the record, which this transaction wrote
UPDATE ledger.purge SET digest = ledger.purge_digest(branch_id, period) WHERE id = $1 RETURNING digest
