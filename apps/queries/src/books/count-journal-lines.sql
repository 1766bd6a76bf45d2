-- Counts the printed lines of the journal of a month, so that the opening term can name the number of pages: one line
-- per entry number and day, and for each posting as many as its longer cell has. An entry number has two days only in books of
-- version 0.7.1.
-- $1 branches integer[], of one company and within the caller's scope
-- $2 period date
-- $3 account_chars integer, in a line
-- $4 history_chars integer, in a line
-- rows: one; none for a month without postings
-- locks: none
SELECT sum(n.postings * greatest(n.lines, ledger.printed_lines(a.code || ' ' || a.name, $3::integer)))::bigint
       + (SELECT count(DISTINCT (e.document_id, e.entry_number, e.day)) FROM ledger.entry e
           WHERE e.branch_id = ANY($1::integer[]) AND e.period = $2::date) AS lines
  FROM (SELECT p.account_id, ledger.printed_lines(concat_ws(' ', c.text, p.history), $4::integer) AS lines, count(*) AS postings
          FROM ledger.posting p
          JOIN ledger.branch b ON b.id = p.branch_id
          LEFT JOIN ledger.history_code c ON c.company_id = b.company_id AND c.code = p.history_code
         WHERE p.branch_id = ANY($1::integer[]) AND p.period = $2::date
         GROUP BY 1, 2) n
  JOIN ledger.account a ON a.id = n.account_id
HAVING count(*) > 0
