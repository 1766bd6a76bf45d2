-- The certificate of a month's current seal, with the last compliance run of the month.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- rows: none or one
-- locks: none
SELECT s.number AS seal, s.sealed_at AS "sealedAt", a.subject AS "sealedBy", c.certified_at AS "certifiedAt", c.documents, c.entries,
       c.debit AS "totalDebits", c.credit AS "totalCredits", encode(c.previous, 'hex') AS "previousDigest", encode(c.digest, 'hex') AS digest,
       (SELECT jsonb_build_object('id', r.id, 'status', r.status, 'finishedAt', r.finished_at)
          FROM compliance.run r WHERE r.branch_id = p.branch_id AND r.period = p.period ORDER BY r.finished_at DESC, r.id DESC LIMIT 1) AS "complianceRun"
  FROM ledger.branch_period p
  JOIN ledger.seal s ON s.branch_id = p.branch_id AND s.period = p.period AND s.number = p.seal
  JOIN ledger.certificate c ON c.branch_id = s.branch_id AND c.period = s.period AND c.seal = s.number
  LEFT JOIN ledger.actor a ON a.id = s.sealed_by
 WHERE p.branch_id = $2 AND p.period = $3 AND p.status = 'CONSOLIDATED'
   AND ($1::integer[] IS NULL OR p.branch_id = ANY($1))
