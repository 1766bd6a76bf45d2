-- What a trial balance is about: the company's base month and chart, how far the month is in all of the branches, when entries of
-- it were last purged, and a digest of everything that the answer of a consolidated month shows.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[], all of one company
-- $3 period date
-- $4 as_sealed boolean, only of one branch: with the digest
-- rows: one; none when a branch is outside of the scope; status CONSOLIDATED when every branch has sealed the month, null when
--   none has opened it; digest null unless it is consolidated, purgedAt null unless a purge took something
-- locks: none
SELECT c.base_period::date AS "basePeriod", c.chart_id AS "chartId", m.status, m.purged_at AS "purgedAt",
       CASE WHEN $4::boolean AND m.status = 'CONSOLIDATED' THEN
         (SELECT concat_ws('-', m.branch_id, to_char($3::date, 'YYYYMM'), extract(epoch FROM m.consolidated_at), coalesce(extract(epoch FROM m.purged_at), 0), count(*),
                           to_hex(bit_xor(hashtextextended(concat_ws(chr(31), a.id, a.code, a.reduced_code, a.name, a.kind, a.nature), 0))))
            FROM ledger.account a WHERE a.chart_id = c.chart_id)
       END AS digest
  FROM (SELECT b.company_id, max(b.id) AS branch_id, max(p.consolidated_at) AS consolidated_at, max(u.purged_at) AS purged_at,
               CASE WHEN count(p.status) = 0 THEN NULL
                    WHEN count(*) FILTER (WHERE p.status = 'CONSOLIDATED') = count(*) THEN 'CONSOLIDATED'
                    ELSE 'OPEN' END AS status
          FROM ledger.branch b
          LEFT JOIN ledger.branch_period p ON p.branch_id = b.id AND p.period = $3::date
          LEFT JOIN ledger.purged_month u ON u.branch_id = b.id AND u.period = $3::date
         WHERE b.id = ANY($2::integer[]) AND ($1::integer[] IS NULL OR $2::integer[] <@ $1::integer[])
         GROUP BY b.company_id) m
  JOIN ledger.company c ON c.id = m.company_id
