-- Finds what the batches mean that lines of a file name. Leading zeros of codes that are numbers are ignored, so that a
-- name may mean several branches or batches. The batches of a month are read once, and not for each name again.
-- $1 branch_ids integer[], null for every branch
-- $2 companies text[]: per name the code of its company, without leading zeros
-- $3 branches text[]
-- $4 periods date[], null for a name without a month
-- $5 lotes text[]
-- rows: one per name, branch and batch, in the order of the names, then by code; branchId is null for a name that means no
--   branch; cell, state and url are null unless another cell serves the company
-- locks: none
WITH named AS MATERIALIZED (
  SELECT n.*, c.code AS company_code, c.chart_id, c.closing_code, r.id AS branch_id, r.code AS branch_code
    FROM unnest($2::text[], $3::text[], $4::date[], $5::text[]) WITH ORDINALITY AS n(company, branch, period, lote, position)
    LEFT JOIN (ledger.company c JOIN ledger.branch r ON r.company_id = c.id AND ($1::integer[] IS NULL OR r.id = ANY($1)))
      ON n.company = CASE WHEN c.code ~ '^[0-9]+$' THEN coalesce(nullif(ltrim(c.code, '0'), ''), '0') ELSE c.code END
     AND n.branch = CASE WHEN r.code ~ '^[0-9]+$' THEN coalesce(nullif(ltrim(r.code, '0'), ''), '0') ELSE r.code END
), batches AS MATERIALIZED (
  SELECT b.id, b.branch_id, b.period, b.code,
         CASE WHEN b.code ~ '^[0-9]+$' THEN coalesce(nullif(ltrim(b.code, '0'), ''), '0') ELSE b.code END AS compared
    FROM (SELECT DISTINCT branch_id, period FROM named) m
    JOIN ledger.batch b ON b.branch_id = m.branch_id AND b.period = m.period
)
SELECT (n.position - 1)::integer AS index, n.company_code AS "companyCode", n.branch_code AS "branchCode",
       n.branch_id AS "branchId", n.chart_id AS "chartId", n.closing_code AS "closingCode", p.status,
       p.closed_through_day AS "closedThroughDay", b.id AS "batchId", b.code AS lote, e.cell, e.state, e.movements AS url
  FROM named n
  LEFT JOIN ledger.branch_period p ON p.branch_id = n.branch_id AND p.period = n.period
  LEFT JOIN batches b ON b.branch_id = n.branch_id AND b.period = n.period AND b.compared = n.lote
  LEFT JOIN ledger.company_elsewhere e
    ON n.company = CASE WHEN e.company_code ~ '^[0-9]+$' THEN coalesce(nullif(ltrim(e.company_code, '0'), ''), '0') ELSE e.company_code END
 ORDER BY n.position, n.company_code, n.branch_code, b.code
