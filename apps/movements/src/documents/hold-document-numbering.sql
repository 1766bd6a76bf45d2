-- Waits for the transaction that is numbering a document in the same batch.
-- $1 batch_id bigint
-- rows: one, without meaning
-- locks: the numbering of the batch's documents, until the transaction ends
SELECT pg_advisory_xact_lock(hashtextextended(format('document numbers of %s', $1::bigint), 0))
