-- Whether this database knows another cell.
-- rows: one
-- locks: none
SELECT EXISTS (SELECT FROM ledger.cell_address a WHERE a.cell <> (SELECT number FROM ledger.cell)) AS known
