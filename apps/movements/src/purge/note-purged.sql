-- Writes into the purge's record how many records it deleted.
-- $1 id bigint
-- $2 batches bigint
-- $3 documents bigint
-- $4 entries bigint
-- rows: none
-- locks: the record, which this transaction wrote
UPDATE ledger.purge SET batches = $2, documents = $3, entries = $4 WHERE id = $1
