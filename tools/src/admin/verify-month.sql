-- Compares a consolidated month with its certificate. A purged month holds no documents any more; the digest of its
-- purge must then equal that of the certificate's documents, unless the certificate was written after the purge and so has none.
-- $1 branch integer
-- $2 period date
-- rows: one when the month is consolidated; isKept is false when the record of the seal is gone, isCertified without
--   certificate; document is the first one that differs, entryId its first line that differs, null when a line is
--   missing; account is the first one whose balance does not follow from the movement (null in a purged month, which
--   has no movement to check)
-- locks: none
WITH held AS MATERIALIZED (
  SELECT p.branch_id, p.period, p.seal, p.consolidated_at,
         (SELECT k.digest FROM ledger.branch_period b JOIN ledger.certificate k ON k.branch_id = b.branch_id AND k.period = b.period AND k.seal = b.seal
           WHERE b.branch_id = p.branch_id AND b.period = (p.period - interval '1 month')::date) AS before
    FROM ledger.branch_period p
   WHERE p.branch_id = $1 AND p.period = $2 AND p.status = 'CONSOLIDATED'
), purged AS MATERIALIZED (
  SELECT u.purged_at AS at, u.digest
    FROM held h JOIN ledger.purged_month u ON u.branch_id = h.branch_id AND u.period = h.period AND u.purged_at > h.consolidated_at
), kept AS NOT MATERIALIZED (
  SELECT d.* FROM ledger.document_digest d JOIN held h ON h.branch_id = d.branch_id AND h.period = d.period AND h.seal = d.seal
), differing AS MATERIALIZED (
  SELECT coalesce(k.document_id, n.document_id) AS id, coalesce(k.lines, '{}') AS lines
    FROM (SELECT * FROM kept WHERE NOT EXISTS (SELECT FROM purged)) k
    FULL JOIN ledger.document_digests($1, $2) n ON n.document_id = k.document_id
   WHERE k.digest IS DISTINCT FROM n.digest
   ORDER BY 1
   LIMIT 1
)
SELECT h.seal,
       EXISTS (SELECT FROM ledger.seal s WHERE s.branch_id = h.branch_id AND s.period = h.period AND s.number = h.seal) AS "isKept",
       u.at IS NOT NULL AS "isPurged",
       u.at IS NULL OR (u.at < c.certified_at AND c.documents = 0)
         OR u.digest IS NOT DISTINCT FROM (
              SELECT encode(sha256(convert_to(string_agg(format('%s %s', document_id, encode(digest, 'hex')), chr(10) ORDER BY document_id), 'UTF8')), 'hex')
                FROM kept) AS "hasPurged",
       c.seal IS NOT NULL AS "isCertified", c.entries,
       ledger.certificate_digest(c) IS NOT DISTINCT FROM c.digest AND c.previous IS NOT DISTINCT FROM h.before AS "isChained",
       ledger.balances_digest($1, $2) IS NOT DISTINCT FROM c.balances AS "hasBalances",
       (SELECT a.code
          FROM (SELECT * FROM ledger.account_balance WHERE branch_id = $1 AND period = $2) s
          FULL JOIN ledger.month_balances($1, $2) e ON e.account_id = s.account_id
          JOIN ledger.account a ON a.id = coalesce(s.account_id, e.account_id)
         WHERE u.at IS NULL AND (s.opening, s.debit, s.credit, s.closing_debit, s.closing_credit, s.postings, s.closing_postings)
               IS DISTINCT FROM (e.opening, e.debit, e.credit, e.closing_debit, e.closing_credit, e.postings, e.closing_postings)
         ORDER BY a.code_path LIMIT 1) AS account,
       x.id AS "documentId", d.number AS document, b.code AS batch, e.id AS "entryId", e.entry_number AS "entryNumber"
  FROM held h
  LEFT JOIN ledger.certificate c ON c.branch_id = h.branch_id AND c.period = h.period AND c.seal = h.seal
  LEFT JOIN purged u ON true
  LEFT JOIN differing x ON c.seal IS NOT NULL
  LEFT JOIN ledger.document d ON d.id = x.id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
  LEFT JOIN LATERAL (
         SELECT n.id, n.entry_number FROM ledger.entry n
          WHERE n.document_id = x.id AND hashtextextended(ledger.entry_text(n), 0) <> ALL(x.lines)
          ORDER BY n.id LIMIT 1) e ON true
