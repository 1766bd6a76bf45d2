-- Reads which histories the entries of branches may have.
-- $1 branch_ids integer[]
-- rows: one per branch; "branchId" integer, required boolean, codes text[]
-- locks: none
SELECT r.id AS "branchId", c.history_required AS required,
       ARRAY(SELECT h.code FROM ledger.history_code h WHERE h.company_id = c.id) AS codes
  FROM ledger.branch r
  JOIN ledger.company c ON c.id = r.company_id
 WHERE r.id = ANY($1::integer[])
