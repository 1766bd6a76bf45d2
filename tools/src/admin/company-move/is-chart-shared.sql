-- Whether another company has the chart of a company.
-- $1 chart_id integer
-- $2 company_id integer
-- rows: one; shared boolean
-- locks: none
SELECT EXISTS (SELECT FROM ledger.company WHERE chart_id = $1::integer AND id <> $2::integer) AS shared
