-- One page of the companies of which the caller may see a branch, with those branches, the states of their months, and
-- the total of all pages. The role admin also sees the companies that have no branch yet, because it creates them.
-- $1 branch_ids integer[], null for every branch
-- $2 admin boolean: also companies without branches
-- $3 q text, null for all: part of a name, or the start of a code
-- $4 size bigint
-- $5 offset bigint
-- rows: for a cursor, one per company in the order of the codes: `company` is a JSON object, `total` is the same in each
--   row. An empty page has one row, whose company is null
-- locks: none
WITH found AS (
  SELECT c.*
    FROM ledger.company c
   WHERE (EXISTS (SELECT FROM ledger.branch b WHERE b.company_id = c.id AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[])))
          OR ($2::boolean
              AND NOT EXISTS (SELECT FROM ledger.branch b WHERE b.company_id = c.id)
              AND NOT EXISTS (SELECT FROM ledger.company_elsewhere e WHERE e.company_code = c.code)))
     AND ($3::text IS NULL
          OR strpos(ledger.search_form(c.name), ledger.search_form($3::text)) > 0
          OR starts_with(ledger.search_form(c.code), ledger.search_form($3::text)))
)
SELECT t.total, p.company
  FROM (SELECT count(*) AS total FROM found) t
  LEFT JOIN LATERAL (
    SELECT row_to_json(r)::text AS company
      FROM (SELECT c.id, c.code, c.name, to_char(c.base_period, 'MM/YYYY') AS "baseYearMonth", c.closing_code AS "closingCode",
                   c.tax_regime AS "taxRegime", c.time_zone AS "timeZone", c.fiscal_year_end_month AS "fiscalYearEndMonth",
                   (SELECT coalesce(json_agg(json_build_object(
                             'id', b.id, 'code', b.code, 'name', b.name, 'accountingDay', b.accounting_day,
                             'months', (SELECT coalesce(json_agg(json_build_object(
                                                 'yearmonth', to_char(m.period, 'MM/YYYY'), 'status', m.status,
                                                 'closedThroughDay', m.closed_through_day, 'seal', nullif(m.seal, 0),
                                                 'consolidation', CASE WHEN r.status = 'PENDING' AND ledger.run_is_held(r.branch_id, r.period)
                                                                       THEN 'PROCESSING' ELSE r.status END) ORDER BY m.period), '[]')
                                          FROM ledger.branch_period m
                                          LEFT JOIN ledger.consolidation_run r USING (branch_id, period)
                                         WHERE m.branch_id = b.id)) ORDER BY b.code), '[]')
                      FROM ledger.branch b
                     WHERE b.company_id = c.id AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[]))) AS branches
              FROM found c
             ORDER BY c.code
             LIMIT $4::bigint OFFSET $5::bigint) r
  ) p ON true
