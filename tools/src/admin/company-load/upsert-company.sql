-- The company as its folder says; a row that says so already is not touched.
-- $1 code text
-- $2 name text
-- $3 base_period date
-- $4 closing_code text
-- $5 tax_regime text
-- $6 time_zone text
-- $7 chart integer
-- $8 consolidation_requires_compliance boolean
-- rows: none; the count is what changed
-- locks: the rows it writes, until the transaction ends
INSERT INTO ledger.company AS known (code, name, base_period, closing_code, tax_regime, time_zone, chart_id, consolidation_requires_compliance)
VALUES ($1::text, $2::text, $3::date, $4::text, $5::text, $6::text, $7::integer, $8::boolean)
ON CONFLICT (code) DO UPDATE
   SET name = excluded.name, base_period = excluded.base_period, closing_code = excluded.closing_code,
       tax_regime = excluded.tax_regime, time_zone = excluded.time_zone, chart_id = excluded.chart_id,
       consolidation_requires_compliance = excluded.consolidation_requires_compliance
 WHERE (known.name, known.base_period, known.closing_code, known.tax_regime, known.time_zone, known.chart_id,
        known.consolidation_requires_compliance)
       IS DISTINCT FROM (excluded.name, excluded.base_period, excluded.closing_code, excluded.tax_regime, excluded.time_zone, excluded.chart_id,
                       excluded.consolidation_requires_compliance)
