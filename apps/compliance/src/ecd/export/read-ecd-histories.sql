-- The history codes that entries of the months use, with their texts.
-- $1 company integer
-- $2 first_period date
-- $3 last_period date
-- rows: one per code, in the order of codes
-- locks: none
SELECT h.code, h.text
  FROM ledger.history_code h
 WHERE h.company_id = $1::integer
   AND h.code IN (SELECT e.history_code FROM ledger.branch b
                    JOIN ledger.entry e ON e.branch_id = b.id AND e.period BETWEEN $2::date AND $3::date
                   WHERE b.company_id = $1::integer AND e.history_code IS NOT NULL)
 ORDER BY h.code COLLATE "C"
