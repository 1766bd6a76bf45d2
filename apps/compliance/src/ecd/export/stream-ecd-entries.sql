-- The entries of a month over all branches, line by line.
-- $1 company integer
-- $2 period date
-- rows: one per line, by day, branch, batch, document and entry number; the lines of an entry number come together and
--   begin with line 1, except in numbers of version 0.7.1 that have several days; contra: the counter-account of a line
--   that posts both sides
-- locks: none
SELECT e.line, e.day, b.code AS branch, t.code AS lote, d.number AS documento, e.entry_number AS "entryNumber",
       to_char(d.fact_date, 'YYYY-MM-DD') AS "factDate", e.closing, e.account_id AS account,
       CASE WHEN e.posts_contra THEN e.contra_account_id END AS contra, e.side, e.amount, e.history_code AS "historyCode", e.history
  FROM ledger.branch b
  JOIN ledger.entry e ON e.branch_id = b.id AND e.period = $2::date
  JOIN ledger.document d ON d.id = e.document_id
  JOIN ledger.batch t ON t.id = d.batch_id
 WHERE b.company_id = $1::integer
 ORDER BY e.day, b.code COLLATE "C", t.code COLLATE "C", d.number COLLATE "C", e.entry_number COLLATE "C", e.line
