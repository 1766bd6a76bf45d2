-- The saved calculations of a branch, or that of one quarter, with taxes and quotas.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 year smallint, null for every quarter
-- $4 quarter smallint, null for every quarter
-- rows: one per calculation, oldest quarter first; amounts are texts
-- locks: none
SELECT c.id, c.year, c.quarter, c.regime, c.months, trim_scale(c.selic)::text AS selic,
       c.confirmed_at AS "confirmedAt", ac.subject AS "confirmedBy",
       (SELECT jsonb_agg(jsonb_build_object(
                 'tax', d.tax, 'base', d.base::text, 'amount', d.amount::text, 'withheld', d.withheld::text, 'due', d.due::text,
                 'quotas', coalesce((
                   SELECT jsonb_agg(jsonb_build_object('number', q.number, 'count', q.count, 'dueOn', q.due_on::text,
                            'amount', q.amount::text, 'interest', q.interest::text) ORDER BY q.number)
                     FROM ledger.tax_quota q WHERE q.calculation_id = d.calculation_id AND q.tax = d.tax), '[]'))
               ORDER BY d.tax DESC)
          FROM ledger.tax_due d WHERE d.calculation_id = c.id) AS taxes
  FROM ledger.tax_calculation c
  LEFT JOIN ledger.actor ac ON ac.id = c.confirmed_by
 WHERE c.branch_id = $2
   AND ($1::integer[] IS NULL OR c.branch_id = ANY($1))
   AND ($3::smallint IS NULL OR (c.year = $3 AND c.quarter = $4::smallint))
 ORDER BY c.year, c.quarter
