-- One import at a time into a batch: two that hold the same documents in another order would wait for each other in a circle.
-- $1 batch_ids bigint[]: taken in this order
-- rows: one per batch, without meaning
-- locks: an advisory lock of each batch for imports alone; single documents still enter
SELECT pg_advisory_xact_lock(hashtextextended('razao.import.batch/' || b.id, 0))
  FROM unnest($1::bigint[]) AS b(id)
