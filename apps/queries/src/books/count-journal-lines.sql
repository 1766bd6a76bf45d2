-- How many printed lines the journal of a month has, so that the opening term can name the number of pages: a line per entry number,
-- and per posting as many as its longer cell.
-- $1 branches integer[], of one company and within the caller's scope
-- $2 period date
-- $3 account_chars integer, in a line
-- $4 history_chars integer, in a line
-- rows: one; none for a month without postings
-- locks: none
WITH account AS MATERIALIZED (
  SELECT a.id, ledger.printed_lines(a.code || ' ' || a.name, $3::integer) AS lines
    FROM ledger.branch b
    JOIN ledger.company c ON c.id = b.company_id
    JOIN ledger.account a ON a.chart_id = c.chart_id
   WHERE b.id = ($1::integer[])[1]
)
SELECT count(DISTINCT (p.document_id, p.entry_number))
       + sum(greatest(a.lines, ledger.printed_lines(concat_ws(' ', c.text, p.history), $4::integer)))::bigint AS lines
  FROM ledger.posting p
  JOIN ledger.branch b ON b.id = p.branch_id
  JOIN account a ON a.id = p.account_id
  LEFT JOIN ledger.history_code c ON c.company_id = b.company_id AND c.code = p.history_code
 WHERE p.branch_id = ANY($1::integer[]) AND p.period = $2::date
HAVING count(*) > 0
