-- One import at a time into a batch: two that hold the same documents in another order would wait for each other in a circle.
-- $1 batch_id bigint
-- rows: one, without meaning
-- locks: an advisory lock of the batch for imports alone; single documents still enter
SELECT pg_advisory_xact_lock(hashtextextended('razao.import.batch/' || $1::bigint, 0))
