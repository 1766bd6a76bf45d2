-- The postings of every account, for a cursor: accounts in chart order, and within an account by day, branch, batch,
-- document, entry number and line.
-- $1 branches integer[], of one company and within the caller's scope
-- $2 from date
-- $3 to date
-- rows: one per posting
-- locks: none
SELECT p.account_id AS account, b.code COLLATE "C" AS branch, t.code COLLATE "C" AS lote, d.number COLLATE "C" AS documento,
       p.entry_number COLLATE "C" AS lancamento, p.period, p.day, p.side, p.amount, concat_ws(' ', c.text, p.history) AS history
  FROM ledger.posting p
  JOIN ledger.branch b ON b.id = p.branch_id
  JOIN ledger.document d ON d.id = p.document_id
  JOIN ledger.batch t ON t.id = d.batch_id
  JOIN ledger.account a ON a.id = p.account_id
  LEFT JOIN ledger.history_code c ON c.company_id = b.company_id AND c.code = p.history_code
 WHERE p.branch_id = ANY($1::integer[]) AND p.period BETWEEN $2::date AND $3::date
 ORDER BY a.code_path, a.code COLLATE "C", p.account_id, p.period, p.day, branch, lote, documento, lancamento, p.document_id, p.line, p.mirrored
