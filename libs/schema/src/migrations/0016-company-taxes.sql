-- The company is the taxpayer: a quarter is confirmed once per company, by the branch that pays. A calculation that was
-- wrong is cancelled and kept. Rows of a quarter that several branches confirmed, each its own part, have no company_id:
-- they stay as they were saved.
ALTER TABLE ledger.company ADD COLUMN presumption_increase_from ledger.month DEFAULT '2026-01-01'
  CONSTRAINT company_presumption_increase_quarter
    CHECK (presumption_increase_from >= '2026-01-01' AND extract(month FROM presumption_increase_from) IN (1, 4, 7, 10));

ALTER TABLE ledger.tax_calculation
  ADD COLUMN company_id integer REFERENCES ledger.company,
  ADD COLUMN cancelled_at timestamptz,
  ADD COLUMN cancelled_by integer,
  ADD COLUMN cancel_reason text,
  ADD CONSTRAINT tax_calculation_cancelled_whole CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL)),
  ADD CONSTRAINT tax_calculation_cancel_reason_length CHECK (char_length(cancel_reason) BETWEEN 1 AND 255),
  DROP CONSTRAINT tax_calculation_unique;
UPDATE ledger.tax_calculation t SET company_id = b.company_id
  FROM ledger.branch b
 WHERE b.id = t.branch_id
   AND NOT EXISTS (SELECT 1 FROM ledger.tax_calculation o JOIN ledger.branch s ON s.id = o.branch_id
                    WHERE s.company_id = b.company_id AND o.year = t.year AND o.quarter = t.quarter AND o.id <> t.id);
CREATE UNIQUE INDEX tax_calculation_confirmed ON ledger.tax_calculation (company_id, year, quarter) WHERE cancelled_at IS NULL;
CREATE INDEX tax_calculation_branch ON ledger.tax_calculation (branch_id);

ALTER TABLE ledger.tax_due DROP COLUMN due, ADD COLUMN overpaid numeric(24,2) NOT NULL DEFAULT 0
  CONSTRAINT tax_due_overpaid CHECK (overpaid >= 0);
ALTER TABLE ledger.tax_due
  ADD COLUMN due numeric(24,2) NOT NULL GENERATED ALWAYS AS (greatest(amount - withheld - overpaid, 0)) STORED;

-- The only change of a saved calculation; false when it was cancelled before.
CREATE FUNCTION ledger.cancel_tax_calculation(p_calculation bigint, p_reason text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  UPDATE tax_calculation SET cancelled_at = clock_timestamp(), cancelled_by = current_actor_id(), cancel_reason = p_reason
   WHERE id = p_calculation AND cancelled_at IS NULL;
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION ledger.cancel_tax_calculation(bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.cancel_tax_calculation(bigint, text) TO razao_movements;
GRANT INSERT (company_id) ON ledger.tax_calculation TO razao_movements;
