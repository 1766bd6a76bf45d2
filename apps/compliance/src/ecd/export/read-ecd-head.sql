-- What an export needs of its company besides master data, chart and entries, and the digest of all that it is written
-- from.
-- $1 branch_ids integer[], null for every branch
-- $2 company integer
-- $3 first_period date
-- $4 last_period date
-- rows: one; none when a branch of the company is outside of the scope
-- locks: none
SELECT compliance.ecd_fingerprint(c.id, $3::date, $4::date) AS fingerprint,
       (SELECT coalesce(jsonb_agg(to_jsonb(l) ORDER BY l.statement, l.position), '[]') FROM ledger.statement_line l WHERE l.company_id = c.id) AS lines,
       (SELECT coalesce(jsonb_agg(to_jsonb(k) || jsonb_build_object('amount', k.amount::text)), '[]')
          FROM ledger.statement_comparative k WHERE k.company_id = c.id) AS comparatives,
       (SELECT coalesce(jsonb_agg(to_jsonb(o) ORDER BY o.branch, o.month), '[]')
          FROM (SELECT b.code AS branch, to_char(m, 'YYYY-MM') AS month,
                       CASE p.status WHEN 'CONSOLIDATED' THEN 'PURGED' ELSE p.status END AS status
                  FROM ledger.branch b CROSS JOIN generate_series($3::timestamp, $4::timestamp, interval '1 month') m
                  LEFT JOIN ledger.branch_period p ON p.branch_id = b.id AND p.period = m::date
                 WHERE b.company_id = c.id
                   AND (p.status IS DISTINCT FROM 'CONSOLIDATED'
                        OR EXISTS (SELECT FROM ledger.purged_month u WHERE u.branch_id = b.id AND u.period = m::date AND u.purged_at > p.consolidated_at))) o) AS missing
  FROM ledger.company c
 WHERE c.id = $2::integer
   AND ($1::integer[] IS NULL OR NOT EXISTS (SELECT 1 FROM ledger.branch b WHERE b.company_id = c.id AND b.id <> ALL($1::integer[])))
