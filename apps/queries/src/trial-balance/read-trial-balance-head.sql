-- The head of a trial balance: the company's base month and chart, the state of the month, and a digest of everything
-- that the answer of a consolidated month shows.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- $3 period date
-- rows: one; none when the branch is outside of the scope; purgedAt is when entries of the month were last purged; digest is null unless the month is consolidated
-- locks: none
SELECT c.base_period::date AS "basePeriod", c.chart_id AS "chartId",
       coalesce(p.status, 'NOT_OPENED') AS status, u.purged_at AS "purgedAt",
       CASE WHEN p.status = 'CONSOLIDATED' THEN
         (SELECT concat_ws('-', b.id, to_char($3::date, 'YYYYMM'), extract(epoch FROM p.consolidated_at), coalesce(extract(epoch FROM u.purged_at), 0), count(*),
                           to_hex(bit_xor(hashtextextended(concat_ws(chr(31), a.id, a.code, a.reduced_code, a.name, a.kind, a.nature), 0))))
            FROM ledger.account a WHERE a.chart_id = c.chart_id)
       END AS digest
  FROM ledger.branch b
  JOIN ledger.company c ON c.id = b.company_id
  LEFT JOIN ledger.branch_period p ON p.branch_id = b.id AND p.period = $3::date
  LEFT JOIN ledger.purged_month u ON u.branch_id = $2::integer AND u.period = $3::date
 WHERE b.id = $2::integer AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[]))
