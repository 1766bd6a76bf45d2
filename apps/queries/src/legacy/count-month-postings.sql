-- Counts the postings that each opened month of the named branches has between two dates. A whole month is counted from
-- its movement; only a month that a date cuts is counted from its entries.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[]
-- $3 first date
-- $4 last date
-- rows: one per branch and month with postings, by company, branch and month; codes are ordered by their bytes
-- locks: none
SELECT branch_id AS "branchId", period, first_day AS "firstDay", last_day AS "lastDay", postings
  FROM (
    SELECT c.code AS company_code, b.code AS branch_code, m.branch_id, m.period, m.first_day, m.last_day,
           CASE
             WHEN m.first_day = 1 AND m.last_day = m.days THEN
               (SELECT sum(v.postings) FROM ledger.account_movement v
                 WHERE v.branch_id = m.branch_id AND v.period = m.period)
             ELSE
               ledger.count_postings(m.branch_id, m.period, m.first_day, m.last_day)
           END::bigint AS postings
      FROM (
        SELECT p.branch_id, p.period::date AS period, days.days,
               greatest(1, $3::date - p.period + 1) AS first_day, least(days.days, $4::date - p.period + 1) AS last_day
          FROM ledger.branch_period p
         CROSS JOIN LATERAL (
           SELECT extract(day FROM p.period + interval '1 month' - interval '1 day')::integer AS days) days
         WHERE ($1::integer[] IS NULL OR p.branch_id = ANY($1::integer[]))
           AND ($2::integer[] IS NULL OR p.branch_id = ANY($2::integer[]))
           AND p.period BETWEEN date_trunc('month', $3::date::timestamp)::date AND $4::date) m
      JOIN ledger.branch b ON b.id = m.branch_id
      JOIN ledger.company c ON c.id = b.company_id
    OFFSET 0) counted
 WHERE postings > 0
 ORDER BY company_code COLLATE "C", branch_code COLLATE "C", period
