-- The postings of a month in the order of the journal, for a cursor: by day, branch, batch, document, entry number and
-- line; of a line, the half of the counter-account comes last. Codes are ordered by their bytes.
-- $1 branches integer[], of one company and within the caller's scope
-- $2 period date
-- rows: one per posting
-- locks: none
SELECT b.code COLLATE "C" AS branch, t.code COLLATE "C" AS lote, d.number COLLATE "C" AS documento, p.entry_number COLLATE "C" AS lancamento,
       p.document_id AS "documentId", p.day, p.side, p.amount, p.closing, a.code, a.reduced_code AS "reducedCode", a.name,
       concat_ws(' ', c.text, p.history) AS history
  FROM ledger.posting p
  JOIN ledger.branch b ON b.id = p.branch_id
  JOIN ledger.document d ON d.id = p.document_id
  JOIN ledger.batch t ON t.id = d.batch_id
  JOIN ledger.account a ON a.id = p.account_id
  LEFT JOIN ledger.history_code c ON c.company_id = b.company_id AND c.code = p.history_code
 WHERE p.branch_id = ANY($1::integer[]) AND p.period = $2::date
 ORDER BY p.day, branch, lote, documento, lancamento, p.document_id, p.line, p.mirrored
