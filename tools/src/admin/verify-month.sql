-- Compares a consolidated month with its certificate. Of a month that was purged since, the balances and the certificate.
-- $1 branch integer
-- $2 period date
-- rows: one when the month is consolidated; isCertified false without certificate; document is the first one that differs,
--   entryId its first line that does, null when a line is missing; account the first one whose balance does not follow
-- locks: none
WITH held AS MATERIALIZED (
  SELECT p.branch_id, p.period, p.seal,
         EXISTS (SELECT 1 FROM ledger.purge u WHERE u.branch_id = p.branch_id AND u.period = p.period AND u.entries > 0 AND u.at > p.consolidated_at) AS purged,
         (SELECT k.digest FROM ledger.branch_period b JOIN ledger.certificate k ON k.branch_id = b.branch_id AND k.period = b.period AND k.seal = b.seal
           WHERE b.branch_id = p.branch_id AND b.period = (p.period - interval '1 month')::date) AS before
    FROM ledger.branch_period p
   WHERE p.branch_id = $1 AND p.period = $2 AND p.status = 'CONSOLIDATED'
), differing AS MATERIALIZED (
  SELECT coalesce(k.document_id, n.document_id) AS id, coalesce(k.lines, '{}') AS lines
    FROM (SELECT d.* FROM ledger.document_digest d JOIN held h ON h.branch_id = d.branch_id AND h.period = d.period AND h.seal = d.seal) k
    FULL JOIN ledger.document_digests($1, $2) n ON n.document_id = k.document_id
   WHERE k.digest IS DISTINCT FROM n.digest
   ORDER BY 1
   LIMIT 1
)
SELECT h.seal, h.purged AS "isPurged", c.seal IS NOT NULL AS "isCertified", c.entries,
       ledger.certificate_digest(c) IS NOT DISTINCT FROM c.digest AND c.previous IS NOT DISTINCT FROM h.before AS "isChained",
       ledger.balances_digest($1, $2) IS NOT DISTINCT FROM c.balances AS "hasBalances",
       (SELECT a.code
          FROM (SELECT * FROM ledger.account_balance WHERE branch_id = $1 AND period = $2) s
          FULL JOIN ledger.month_balances($1, $2) e ON e.account_id = s.account_id
          JOIN ledger.account a ON a.id = coalesce(s.account_id, e.account_id)
         WHERE (s.opening, s.debit, s.credit, s.closing_debit, s.closing_credit, s.postings, s.closing_postings)
               IS DISTINCT FROM (e.opening, e.debit, e.credit, e.closing_debit, e.closing_credit, e.postings, e.closing_postings)
         ORDER BY a.code_path LIMIT 1) AS account,
       x.id AS "documentId", d.number AS document, b.code AS batch, e.id AS "entryId", e.entry_number AS "entryNumber"
  FROM held h
  LEFT JOIN ledger.certificate c ON c.branch_id = h.branch_id AND c.period = h.period AND c.seal = h.seal
  LEFT JOIN differing x ON NOT h.purged AND c.seal IS NOT NULL
  LEFT JOIN ledger.document d ON d.id = x.id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
  LEFT JOIN LATERAL (
         SELECT n.id, n.entry_number FROM ledger.entry n
          WHERE n.document_id = x.id AND hashtextextended(ledger.entry_text(n), 0) <> ALL(x.lines)
          ORDER BY n.id LIMIT 1) e ON true
