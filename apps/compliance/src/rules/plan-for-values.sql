-- Has the rules of this transaction planned for the month of the run: a plan that suits the branches
-- on average may take a hundred times as long for a large one. Planning all rules takes about 50 ms.
-- A rule that groups the entries of a large month does so in memory: with 4 MB, the default, each wrote them to disk.
-- rows: one
-- locks: none
SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '32MB', true)
