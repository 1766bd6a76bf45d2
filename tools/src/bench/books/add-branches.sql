-- Further branches of the benchmark's company, beside the head office.
-- $1 company text
-- $2 branches int, in all
-- rows: one a new branch
-- locks: the new rows
INSERT INTO ledger.branch (company_id, code, name, accounting_day)
SELECT c.id, to_char(n, 'FM0000'), 'Filial ' || n, c.base_period
  FROM ledger.company c, generate_series(2, $2::int) AS n
 WHERE c.code = $1
 ORDER BY n
