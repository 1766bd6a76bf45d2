-- Which cell the database is.
-- rows: one, or none before the first migration has ended
-- locks: none
SELECT number FROM ledger.cell
