-- The people who sign a company's books and statements: its accountant and its legal representatives on the day.
-- $1 company integer
-- $2 day date
-- rows: one per signatory, accountants first
-- locks: none
SELECT name, tax_number AS "taxNumber", qualification, crc, crc_state AS "crcState"
  FROM ledger.signatory
 WHERE company_id = $1::integer AND valid_from <= $2::date AND coalesce(valid_to >= $2::date, true)
 ORDER BY legal_representative, name COLLATE "C", id
