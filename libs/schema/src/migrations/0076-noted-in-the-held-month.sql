-- The change is noted after `entry_leaves` holds the months: triggers of a statement run in the order of their names. The seal
-- was read before, so that of a month that was sealed and reopened while the deletion waited for another, nothing was noted.
ALTER TRIGGER entry_change_leaves ON ledger.entry RENAME TO entry_leaves_noted;
