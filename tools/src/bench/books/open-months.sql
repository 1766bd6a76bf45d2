-- Opens so many months of every branch, in sequence from the base month; those that are open stay.
-- $1 company text
-- $2 months int
-- rows: one a new month
-- locks: the branches' months
INSERT INTO ledger.branch_period (branch_id, period)
SELECT b.id, (c.base_period + make_interval(months => n))::date
  FROM ledger.company c
  JOIN ledger.branch b ON b.company_id = c.id
 CROSS JOIN generate_series(0, $2::int - 1) AS n
 WHERE c.code = $1
 ORDER BY b.id, n
    ON CONFLICT DO NOTHING
