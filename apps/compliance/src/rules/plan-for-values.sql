-- Has the rules of this transaction planned for the month of the run: a plan that suits the branches
-- on average may take a hundred times as long for a large one. Planning all rules takes about 50 ms.
-- rows: one
-- locks: none
SELECT set_config('plan_cache_mode', 'force_custom_plan', true)
