-- The sequences go on after the ids that were given by hand.
-- rows: one
-- locks: the sequences
SELECT setval(pg_get_serial_sequence('ledger.batch', 'id'), (SELECT max(id) FROM ledger.batch)) AS batch,
       setval(pg_get_serial_sequence('ledger.document', 'id'), (SELECT max(id) FROM ledger.document)) AS document,
       setval(pg_get_serial_sequence('ledger.entry', 'id'), (SELECT max(id) FROM ledger.entry)) AS entry
