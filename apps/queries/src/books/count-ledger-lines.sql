-- How many printed lines the postings of each account have in the general ledger; cells as in count-journal-lines.
-- $1 branches integer[], of one company and within the caller's scope
-- $2 from date
-- $3 to date
-- $4 number_chars integer, in a line
-- $5 history_chars integer, in a line
-- rows: one per account with postings
-- locks: none
SELECT p.account_id AS account, sum(greatest(n.lines, h.lines, 1))::bigint AS lines
  FROM ledger.posting p
  JOIN ledger.branch b ON b.id = p.branch_id
  JOIN ledger.document d ON d.id = p.document_id
  JOIN ledger.batch t ON t.id = d.batch_id
  LEFT JOIN ledger.history_code c ON c.company_id = b.company_id AND c.code = p.history_code
 CROSS JOIN LATERAL (SELECT ceil(char_length(text)::numeric / CASE WHEN text ~ '[^\u0001-\u024f]' THEN $4::integer / 2 ELSE $4::integer END) AS lines
                       FROM (SELECT b.code || ' ' || t.code || '/' || d.number || '/' || p.entry_number AS text) x) n
 CROSS JOIN LATERAL (SELECT ceil(char_length(text)::numeric / CASE WHEN text ~ '[^\u0001-\u024f]' THEN $5::integer / 2 ELSE $5::integer END) AS lines
                       FROM concat_ws(' ', c.text, p.history) AS text) h
 WHERE p.branch_id = ANY($1::integer[]) AND p.period BETWEEN $2::date AND $3::date
 GROUP BY p.account_id
