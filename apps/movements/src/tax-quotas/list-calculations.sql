-- Saved calculations with their taxes and quotas: all of a company, those of one quarter that are not cancelled, or one by its id.
-- $1 branch_ids integer[], null for every branch
-- $2 company_id integer, null for every company
-- $3 year smallint, null for every quarter
-- $4 quarter smallint, null for every quarter
-- $5 id bigint, null for every calculation
-- rows: one per calculation, oldest quarter first; amounts are texts
-- locks: none
SELECT c.id, company.code AS company, b.code AS branch, b.id AS "branchId", c.year, c.quarter, c.regime, c.months, trim_scale(c.selic)::text AS selic,
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
                 'tax', d.tax, 'base', d.base::text, 'amount', d.amount::text, 'withheld', d.withheld::text, 'overpaid', d.overpaid::text, 'due', d.due::text,
                 'quotas', coalesce((
                   SELECT jsonb_agg(jsonb_build_object('number', q.number, 'count', q.count, 'dueOn', q.due_on::text,
                            'amount', q.amount::text, 'interest', q.interest::text) ORDER BY q.number)
                     FROM ledger.tax_quota q WHERE q.calculation_id = d.calculation_id AND q.tax = d.tax), '[]'))
               ORDER BY d.tax DESC), '[]')
          FROM ledger.tax_due d WHERE d.calculation_id = c.id) AS taxes,
       c.confirmed_at AS "confirmedAt", ac.subject AS "confirmedBy",
       c.cancelled_at AS "cancelledAt", canceller.subject AS "cancelledBy", c.cancel_reason AS "cancelReason"
  FROM ledger.tax_calculation c
  JOIN ledger.branch b ON b.id = c.branch_id
  JOIN ledger.company company ON company.id = b.company_id
  LEFT JOIN ledger.actor ac ON ac.id = c.confirmed_by
  LEFT JOIN ledger.actor canceller ON canceller.id = c.cancelled_by
 WHERE ($2::integer IS NULL OR b.company_id = $2)
   AND ($1::integer[] IS NULL OR c.branch_id = ANY($1))
   AND ($3::smallint IS NULL OR (c.year = $3 AND c.quarter = $4::smallint AND c.cancelled_at IS NULL))
   AND ($5::bigint IS NULL OR c.id = $5)
 ORDER BY c.year, c.quarter, c.confirmed_at, c.id
