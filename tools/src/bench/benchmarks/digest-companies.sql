-- Digests what a move must not change in the months before $1: for each company of $2, one text of its entries,
-- balances, seals, certificates and compliance fingerprints.
-- $1 date, $2 text[]: codes of companies
-- rows: one per company
-- locks: none
SELECT c.code AS name,
       concat_ws(E'\n',
         (SELECT sum(hash_record_extended(e, 0)::numeric) FROM ledger.entry e WHERE e.branch_id = b.id AND e.period < $1),
         (SELECT sum(hash_record_extended(l, 0)::numeric) FROM ledger.account_balance l WHERE l.branch_id = b.id AND l.period < $1),
         (SELECT sum(hash_record_extended(s, 0)::numeric) FROM ledger.sealed_balance s WHERE s.branch_id = b.id AND s.period < $1),
         (SELECT jsonb_agg(s ORDER BY s.period, s.number) FROM ledger.seal s WHERE s.branch_id = b.id AND s.period < $1),
         (SELECT jsonb_agg(t ORDER BY t.period, t.seal) FROM ledger.certificate t WHERE t.branch_id = b.id AND t.period < $1),
         (SELECT jsonb_agg(compliance.run_fingerprint(p.branch_id, p.period) ORDER BY p.period)
            FROM ledger.branch_period p WHERE p.branch_id = b.id AND p.period < $1)) AS value
  FROM ledger.company c
  JOIN ledger.branch b ON b.company_id = c.id
 WHERE c.code = ANY($2)
 ORDER BY c.code
