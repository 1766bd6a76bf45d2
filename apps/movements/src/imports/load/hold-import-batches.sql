-- Lets one import at a time write into a batch: two imports that insert the same documents in another order would wait
-- for each other in a circle.
-- $1 batch_ids bigint[]: the locks are taken in this order
-- rows: one per batch, with no value
-- locks: an advisory lock of each batch that only imports take; single documents still enter
SELECT pg_advisory_xact_lock(hashtextextended('razao.import.batch/' || b.id, 0))
  FROM unnest($1::bigint[]) AS b(id)
