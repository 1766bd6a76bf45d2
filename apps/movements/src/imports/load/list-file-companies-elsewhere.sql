-- Of the companies in a file, lists those that another cell serves. Leading zeros of numbers are ignored.
-- $1 companies text[]: codes without leading zeros
-- rows: one per company; url is the address of the movements service of its cell
-- locks: none
SELECT e.company_code AS "companyCode", e.cell, e.state, e.movements AS url
  FROM ledger.company_elsewhere e
 WHERE CASE WHEN e.company_code ~ '^[0-9]+$' THEN coalesce(nullif(ltrim(e.company_code, '0'), ''), '0') ELSE e.company_code END = ANY($1::text[])
