-- Reads what a move requires from a database.
-- $1 cells integer[]
-- rows: one; missing is the first of the cells without an address, may says whether the role may switch off the gate
-- locks: none
SELECT (SELECT min(n) FROM unnest($1::integer[]) n WHERE NOT EXISTS (SELECT FROM ledger.cell_address a WHERE a.cell = n)) AS missing,
       has_parameter_privilege(current_user, 'session_replication_role', 'SET') AS may
