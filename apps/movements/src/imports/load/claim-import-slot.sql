-- Gives the transaction movement stripes that no other running import of the branch writes, and which
-- single entries (stripes 0 to 7) never touch: an import holds up nobody. Also the memory in which the
-- gate keeps a chunk: with the default of 4 MB a chunk goes to disk, and the gate costs 8 % more.
-- $1 branch_id integer
-- $2 slots integer: imports that may run into one branch at the same time
-- rows: one, or none when every slot is taken
-- locks: an advisory lock of the slot, until the transaction ends
SELECT slot, set_config('razao.stripe', slot::text, true) AS stripe, set_config('work_mem', '32MB', true) AS memory
  FROM (SELECT slot FROM generate_series(8, 7 + $2::integer) AS slot
         WHERE pg_try_advisory_xact_lock(hashtextextended('razao.import.slot/' || $1::integer || '/' || slot, 0))
         LIMIT 1) AS claimed
