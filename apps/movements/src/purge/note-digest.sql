-- Writes into the purge's record the digest of the documents that it will delete from a consolidated month.
-- $1 id bigint
-- rows: one; digest is null when the month has no documents
-- locks: the record, which this transaction wrote
UPDATE ledger.purge SET digest = ledger.purge_digest(branch_id, period) WHERE id = $1 RETURNING digest
