-- Finds the first reversal link, among the existing documents, that differs from the certificate of a consolidated
-- month.
-- $1 branch integer
-- $2 period date
-- rows: none or one
-- locks: none
SELECT d.id AS "documentId", d.number AS document, b.code AS batch,
       regexp_replace(coalesce(k.link, n.link), '^\d+ \d+ ', '') AS "entryNumber"
  FROM (SELECT k.document_id, unnest(k.links) AS link
          FROM ledger.branch_period p
          JOIN ledger.document_digest k ON k.branch_id = p.branch_id AND k.period = p.period AND k.seal = p.seal
         WHERE p.branch_id = $1 AND p.period = $2) k
  FULL JOIN (SELECT document_id, unnest(links) AS link FROM ledger.document_links($1, $2)) n ON n.document_id = k.document_id AND n.link = k.link
  JOIN ledger.document d ON d.id = coalesce(k.document_id, n.document_id)
  JOIN ledger.batch b ON b.id = d.batch_id
 WHERE (k.link IS NULL OR n.link IS NULL)
   AND EXISTS (SELECT 1
                 FROM ledger.branch_period p
                 JOIN ledger.certificate c ON c.branch_id = p.branch_id AND c.period = p.period AND c.seal = p.seal
                WHERE p.branch_id = $1 AND p.period = $2)
 ORDER BY d.id, "entryNumber"
 LIMIT 1
