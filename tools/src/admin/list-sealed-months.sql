-- Lists the months of a company to verify, in order: the consolidated ones, and those that have the record or the certificate of a
-- seal which the month itself does not have: its row was changed or deleted past the gate.
-- $1 company text
-- rows: one per month, by branch and month; lostSeal is the highest such seal, null for a month as it should be
-- locks: none
SELECT b.id AS "branchId", b.code AS branch, m.period::text AS period, m.lost AS "lostSeal"
  FROM ledger.company c
  JOIN ledger.branch b ON b.company_id = c.id
 CROSS JOIN LATERAL (
   SELECT coalesce(p.period, s.period) AS period, p.status, CASE WHEN s.number > coalesce(p.seal, 0) THEN s.number END AS lost
     FROM (SELECT period, status, seal FROM ledger.branch_period WHERE branch_id = b.id) p
     FULL JOIN (SELECT r.period, max(r.number) AS number
                  FROM (SELECT period, number FROM ledger.seal WHERE branch_id = b.id
                        UNION ALL SELECT period, seal FROM ledger.certificate WHERE branch_id = b.id) r
                 GROUP BY r.period) s ON s.period = p.period) m
 WHERE c.code = $1 AND (m.status = 'CONSOLIDATED' OR m.lost IS NOT NULL)
 ORDER BY b.code, m.period
