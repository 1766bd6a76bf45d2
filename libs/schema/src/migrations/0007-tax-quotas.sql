-- Tax quotas that were confirmed: a quarter's IRPJ and CSLL of a branch, once. What was saved stays as it
-- is, whatever is posted later; no service may change or remove it.

CREATE TABLE ledger.tax_calculation (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  branch_id    integer NOT NULL REFERENCES ledger.branch,
  year         smallint NOT NULL,
  quarter      smallint NOT NULL,
  regime       text NOT NULL,
  -- Months of the quarter that the company had: the surtax of IRPJ is free up to an amount a month.
  months       smallint NOT NULL,
  -- Of the second month after the quarter, in percent; null when it was not given.
  selic        numeric(7,4),
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  confirmed_by integer DEFAULT ledger.current_actor_id(),
  CONSTRAINT tax_calculation_unique UNIQUE (branch_id, year, quarter),
  CONSTRAINT tax_calculation_quarter_range CHECK (quarter BETWEEN 1 AND 4),
  CONSTRAINT tax_calculation_regime_known CHECK (regime IN ('LUCRO_PRESUMIDO', 'LUCRO_REAL')),
  CONSTRAINT tax_calculation_months_range CHECK (months BETWEEN 1 AND 3),
  CONSTRAINT tax_calculation_selic_range CHECK (selic BETWEEN 0 AND 100)
);

CREATE TABLE ledger.tax_due (
  calculation_id bigint NOT NULL REFERENCES ledger.tax_calculation ON DELETE CASCADE,
  branch_id      integer NOT NULL,
  tax            text NOT NULL,
  base           numeric(24,2) NOT NULL,
  amount         numeric(24,2) NOT NULL,
  withheld       numeric(24,2) NOT NULL,
  due            numeric(24,2) NOT NULL GENERATED ALWAYS AS (greatest(amount - withheld, 0)) STORED,
  PRIMARY KEY (calculation_id, tax),
  CONSTRAINT tax_due_tax_known CHECK (tax IN ('IRPJ', 'CSLL')),
  CONSTRAINT tax_due_amounts CHECK (base >= 0 AND amount >= 0 AND withheld >= 0)
);

CREATE TABLE ledger.tax_quota (
  calculation_id bigint NOT NULL,
  branch_id      integer NOT NULL,
  tax            text NOT NULL,
  number         smallint NOT NULL,
  count          smallint NOT NULL,
  due_on         date NOT NULL,
  amount         numeric(24,2) NOT NULL,
  -- Due with it in the month of due_on; null where it depends on a Selic rate that was not given.
  interest       numeric(24,2),
  PRIMARY KEY (calculation_id, tax, number),
  CONSTRAINT tax_quota_tax_due FOREIGN KEY (calculation_id, tax) REFERENCES ledger.tax_due ON DELETE CASCADE,
  CONSTRAINT tax_quota_number_range CHECK (number BETWEEN 1 AND count AND count <= 3),
  CONSTRAINT tax_quota_amounts CHECK (amount > 0 AND interest >= 0)
);

GRANT SELECT ON ledger.tax_calculation, ledger.tax_due, ledger.tax_quota TO razao_movements, razao_queries, razao_compliance;
GRANT INSERT ON ledger.tax_calculation, ledger.tax_due, ledger.tax_quota TO razao_movements;
