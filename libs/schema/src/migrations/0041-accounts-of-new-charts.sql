-- Of a chart that is newer than the statistics the planner believed that it has no account, and read the whole chart for each account
-- that it looked up by a code: linking 20,000 new accounts to their groups took longer than a statement may. Charts come seldom,
-- and whole, so their statistics are always late: the planner takes every chart for a part of all accounts instead.
ALTER TABLE ledger.account ALTER COLUMN chart_id SET STATISTICS 0;
-- The same type again: PostgreSQL forgets the statistics that there are.
ALTER TABLE ledger.account ALTER COLUMN chart_id TYPE integer;
