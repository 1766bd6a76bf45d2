-- Up to which event the events were deleted because of their age.
-- rows: one
-- locks: none
SELECT deleted_through AS "deletedThrough" FROM ledger.event_retention
