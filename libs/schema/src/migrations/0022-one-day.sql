-- INV-07: all lines of an entry number are on one day.
--
-- A number balances as a whole: with lines on two days, the books of neither day balanced. The gate compares the days in
-- the pass that sums the lines of each number, so that it costs no further pass. It checks what enters: numbers that
-- are in the ledger already stay, and the compliance rule ECD-03 finds them.
--
-- What entries copy from their documents is compared once per document, not once per line.
DO $$
DECLARE
  body text := pg_get_functiondef('ledger.entry_enters'::regproc);
  changes text[] := ARRAY[
    ['-- INV-01. Lines', '-- INV-01 and INV-07. Lines'],
    ['n.last_line, n.difference', 'n.last_line, n.first_day, n.last_day, n.difference'],
    ['max(line) AS last_line,', 'max(line) AS last_line, min(day) AS first_day, max(day) AS last_day,'],
    ['WHERE n.last_line <> n.lines', 'WHERE n.last_line <> n.lines OR n.first_day <> n.last_day'],
    ['THEN ''entry_number_lines'' ELSE',
     'THEN ''entry_number_lines'' WHEN bad.first_day <> bad.last_day THEN ''entry_number_one_day'' ELSE'],
    ['''lines'', bad.lines,', '''lines'', bad.lines, ''day'', bad.first_day, ''otherDay'', bad.last_day,'],
    ['FROM new_entry n
    LEFT JOIN document d', 'FROM (SELECT DISTINCT document_id, branch_id, period, closing FROM new_entry) n
    LEFT JOIN document d']];
  change text[];
BEGIN
  FOREACH change SLICE 1 IN ARRAY changes LOOP
    IF position(change[1] IN body) = 0 THEN RAISE EXCEPTION 'ledger.entry_enters does not have: %', change[1]; END IF;
    body := replace(body, change[1], change[2]);
  END LOOP;
  EXECUTE body;
END $$;
