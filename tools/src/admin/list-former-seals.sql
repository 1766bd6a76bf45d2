-- Lists the seals that the months of a company had before they were reopened, compared with their certificates. A seal
-- has no certificate when its month was reopened before the certificate was written.
-- $1 company text
-- rows: one per former seal, by branch, month and number; isKept is false when the record of the seal is gone; account
--   is the first account whose balance does not follow from its opening and movement
-- locks: none
SELECT b.code AS branch, p.period::text AS period, n.seal, s.number IS NOT NULL AS "isKept", c.seal IS NOT NULL AS "isCertified",
       ledger.former_balances_digest(p.branch_id, p.period, n.seal) IS NOT DISTINCT FROM c.balances AS "hasBalances",
       ledger.certificate_digest(c) IS NOT DISTINCT FROM c.digest
         AND CASE WHEN before.period IS NULL THEN c.previous IS NULL
                  ELSE EXISTS (SELECT 1 FROM ledger.certificate k
                                WHERE k.branch_id = before.branch_id AND k.period = before.period AND k.digest = c.previous) END AS "isChained",
       (SELECT a.code FROM ledger.sealed_balance l JOIN ledger.account a ON a.id = l.account_id
         WHERE l.branch_id = p.branch_id AND l.period = p.period AND l.seal = n.seal
           AND l.closing <> l.opening + l.debit - l.credit + l.closing_debit - l.closing_credit
         ORDER BY a.code_path LIMIT 1) AS account
  FROM ledger.company m
  JOIN ledger.branch b ON b.company_id = m.id
  JOIN ledger.branch_period p ON p.branch_id = b.id
  JOIN LATERAL generate_series(1, CASE p.status WHEN 'OPEN' THEN p.seal ELSE p.seal - 1 END) AS n (seal) ON true
  LEFT JOIN ledger.seal s ON s.branch_id = p.branch_id AND s.period = p.period AND s.number = n.seal
  LEFT JOIN ledger.certificate c ON c.branch_id = p.branch_id AND c.period = p.period AND c.seal = n.seal
  LEFT JOIN ledger.branch_period before ON before.branch_id = p.branch_id AND before.period = (p.period - interval '1 month')::date
 WHERE m.code = $1
 ORDER BY b.code, p.period, n.seal
