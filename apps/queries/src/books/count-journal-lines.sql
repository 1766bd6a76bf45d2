-- How many printed lines the journal of each month has, so that the opening term can name the number of pages: a line per entry number,
-- and per posting as many as its longer cell. A cell with characters beyond Latin letters has half as many in a line (print-lines.ts).
-- $1 branches integer[], of one company and within the caller's scope
-- $2 from date
-- $3 to date
-- $4 account_chars integer, in a line
-- $5 history_chars integer, in a line
-- rows: one per month with postings
-- locks: none
SELECT p.period, count(DISTINCT (p.document_id, p.entry_number)) + sum(greatest(a.lines, h.lines, 1))::bigint AS lines
  FROM ledger.posting p
  JOIN (SELECT b.id, b.company_id FROM ledger.branch b WHERE b.id = ANY($1::integer[])) b ON b.id = p.branch_id
  JOIN (SELECT id, ceil(char_length(text)::numeric / CASE WHEN text ~ '[^\u0001-\u024f]' THEN $4::integer / 2 ELSE $4::integer END) AS lines
          FROM (SELECT id, code || ' ' || name AS text FROM ledger.account) t) a ON a.id = p.account_id
  LEFT JOIN ledger.history_code c ON c.company_id = b.company_id AND c.code = p.history_code
 CROSS JOIN LATERAL (SELECT ceil(char_length(text)::numeric / CASE WHEN text ~ '[^\u0001-\u024f]' THEN $5::integer / 2 ELSE $5::integer END) AS lines
                       FROM concat_ws(' ', c.text, p.history) AS text) h
 WHERE p.branch_id = ANY($1::integer[]) AND p.period BETWEEN $2::date AND $3::date
 GROUP BY p.period
 ORDER BY p.period
