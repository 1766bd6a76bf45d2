-- The chart that a branch's company uses, and a digest of everything that the lists of this chart show: lists with the
-- same digest are the same.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- rows: one; none when the branch is outside of the scope; chartId is null when the company has no chart, and digest also
--   when its chart has no account
-- locks: none
SELECT c.chart_id AS "chartId",
       CASE WHEN c.chart_id IS NOT NULL THEN
         (SELECT concat_ws('-', c.chart_id, count(*),
                           to_hex(bit_xor(hashtextextended(concat_ws(chr(31), a.id, a.code, a.reduced_code, a.name, a.kind, a.nature), 0))))
            FROM ledger.account a WHERE a.chart_id = c.chart_id
          HAVING count(*) > 0)
       END AS digest
  FROM ledger.branch b
  JOIN ledger.company c ON c.id = b.company_id
 WHERE b.id = $2::integer AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[]))
