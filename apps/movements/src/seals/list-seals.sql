-- The seals of a month, in the order of their numbers.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- rows: one per seal; reopenedAt, reopenedBy and reason are null when the seal was not reopened
-- locks: none
SELECT s.number AS seal, s.sealed_at AS "sealedAt", sealer.subject AS "sealedBy",
       s.reopened_at AS "reopenedAt", reopener.subject AS "reopenedBy", s.reason
  FROM ledger.seal s
  LEFT JOIN ledger.actor sealer ON sealer.id = s.sealed_by
  LEFT JOIN ledger.actor reopener ON reopener.id = s.reopened_by
 WHERE s.branch_id = $2 AND s.period = $3
   AND ($1::integer[] IS NULL OR s.branch_id = ANY($1))
 ORDER BY s.number
