-- The entries of a month over all branches, line by line.
-- $1 company integer
-- $2 period date
-- rows: one per line; those of an entry number come together, numbers by day, branch, batch, document and number
-- locks: none
SELECT e.day, b.code AS branch, t.code AS lote, d.number AS documento, e.entry_number AS "entryNumber", e.document_id AS "documentId",
       d.fact_date AS "factDate", e.closing, e.account_id AS "accountId", e.contra_account_id AS "contraId", e.posts_contra AS "postsContra",
       e.side, e.amount, e.history, e.history_code AS "historyCode"
  FROM ledger.branch b
  JOIN ledger.entry e ON e.branch_id = b.id AND e.period = $2::date
  JOIN ledger.document d ON d.id = e.document_id
  JOIN ledger.batch t ON t.id = d.batch_id
 WHERE b.company_id = $1::integer
 ORDER BY e.day, b.code COLLATE "C", t.code COLLATE "C", d.number COLLATE "C", e.entry_number COLLATE "C", e.line
