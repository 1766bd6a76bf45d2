-- The month with which a company's fiscal year ends: its books are closed on the last day of it.
ALTER TABLE ledger.company ADD COLUMN fiscal_year_end_month smallint NOT NULL DEFAULT 12
  CONSTRAINT company_fiscal_year_end_month_range CHECK (fiscal_year_end_month BETWEEN 1 AND 12);
