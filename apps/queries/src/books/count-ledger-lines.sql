-- Counts the printed lines that the postings of each account take in a month of the general ledger.
-- $1 branches integer[], of one company and within the caller's scope
-- $2 period date
-- $3 number_chars integer, in a line
-- $4 history_chars integer, in a line
-- rows: one per account with postings
-- locks: none
SELECT p.account_id AS account,
       sum(greatest(ledger.printed_lines(b.code || ' ' || t.code || '/' || d.number || '/' || p.entry_number, $3::integer),
                    ledger.printed_lines(concat_ws(' ', c.text, p.history), $4::integer)))::bigint AS lines
  FROM ledger.posting p
  JOIN ledger.branch b ON b.id = p.branch_id
  JOIN ledger.document d ON d.id = p.document_id
  JOIN ledger.batch t ON t.id = d.batch_id
  LEFT JOIN ledger.history_code c ON c.company_id = b.company_id AND c.code = p.history_code
 WHERE p.branch_id = ANY($1::integer[]) AND p.period = $2::date
 GROUP BY p.account_id
