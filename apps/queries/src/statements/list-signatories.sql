-- The people who sign a company's books and statements: its accountant and its legal representatives on the day. A later
-- row of the same person and qualification replaces the earlier one.
-- $1 company integer
-- $2 day date
-- rows: one per signatory, accountants first
-- locks: none
SELECT name, "taxNumber", qualification, crc, "crcState"
  FROM (SELECT DISTINCT ON (tax_number, qualification_code) id, name, tax_number AS "taxNumber", qualification, crc,
               crc_state AS "crcState", legal_representative
          FROM ledger.signatory
         WHERE company_id = $1::integer AND valid_from <= $2::date AND coalesce(valid_to >= $2::date, true)
         ORDER BY tax_number, qualification_code, valid_from DESC) s
 ORDER BY legal_representative, name COLLATE "C", id
