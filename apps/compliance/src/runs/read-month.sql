-- The month of a run: its status, counts and totals, the time of its last purge, and whether that purge came after its
-- seal; also the options of the company and the last opened month of the branch.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- $3 period date
-- rows: one; none when the branch is outside of the scope. status is null for a month that was never opened
-- locks: none
SELECT p.status, u.purged_at AS "purgedAt", coalesce(p.status = 'CONSOLIDATED' AND u.purged_at > p.consolidated_at, false) AS "isEmptied", c.base_period AS "basePeriod", c.fiscal_year_end_month AS "fiscalYearEndMonth", c.thresholds,
       (SELECT max(o.period) FROM ledger.branch_period o WHERE o.branch_id = b.id) AS "lastPeriod",
       (SELECT count(*) FROM ledger.document d WHERE d.branch_id = b.id AND d.period = $3::date) AS documents,
       e.lines, m.accounts, m.debit::text AS debits, m.credit::text AS credits
  FROM ledger.branch b
  JOIN ledger.company c ON c.id = b.company_id
  LEFT JOIN ledger.branch_period p ON p.branch_id = b.id AND p.period = $3::date
  LEFT JOIN ledger.purged_month u ON u.branch_id = b.id AND u.period = $3::date
 CROSS JOIN LATERAL (SELECT count(*) AS lines FROM ledger.entry e WHERE e.branch_id = b.id AND e.period = $3::date) e
 CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE (opening, debit, credit, closing_debit, closing_credit) <> (0, 0, 0, 0, 0)) AS accounts,
              coalesce(sum(debit + closing_debit), 0)::numeric(30,2) AS debit,
              coalesce(sum(credit + closing_credit), 0)::numeric(30,2) AS credit
         FROM compliance.month_balance(b.id, $3::date)) m
 WHERE b.id = $2::integer AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[]))
