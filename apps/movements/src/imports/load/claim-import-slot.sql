-- Gives the transaction a movement stripe that no other running import of the branches writes. Single entries write the
-- stripes 0 to 7, so an import delays no other writer. The statement also sets the memory in which the gate keeps a
-- chunk: with the default of 4 MB a chunk goes to disk, and the gate costs 8 % more.
-- $1 branch_ids integer[]: the slot has to be free in all of them
-- $2 slots integer: how many imports may run into one branch at the same time
-- rows: one, or none when every slot is taken
-- locks: an advisory lock of the slot in each branch, until the transaction ends; with several branches, slots that
--   were free only in some of them stay locked as well
SELECT slot, set_config('razao.stripe', slot::text, true) AS stripe, set_config('work_mem', '32MB', true) AS memory
  FROM (SELECT slot FROM generate_series(8, 7 + $2::integer) AS slot
         WHERE (SELECT bool_and(pg_try_advisory_xact_lock(hashtextextended('razao.import.slot/' || b.id || '/' || slot, 0)))
                  FROM unnest($1::integer[]) AS b(id))
         LIMIT 1) AS claimed
