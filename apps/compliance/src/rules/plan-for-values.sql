-- Makes PostgreSQL plan the rules of this transaction for the month of the run: a plan for the average branch may take a
-- hundred times as long for a large one. Planning all rules takes about 50 ms.
-- It also gives rules that group the entries of a large month enough memory: with 4 MB, the default, they wrote to disk.
-- rows: one
-- locks: none
SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '32MB', true)
