-- What an account is to the tax quota calculation: revenue of a kind, tax withheld, the taxes
-- themselves. Loaded with the company; an account without a role takes no part.

CREATE TABLE ledger.tax_role (
  account_id bigint PRIMARY KEY REFERENCES ledger.account,
  role       text NOT NULL,
  CONSTRAINT tax_role_known CHECK (role IN (
    'TRADE_REVENUE', 'SERVICE_REVENUE', 'REVENUE_RETURN', 'SERVICE_RETURN', 'OTHER_INCOME',
    'IRPJ_WITHHELD', 'CSLL_WITHHELD', 'IRPJ_EXPENSE', 'CSLL_EXPENSE'))
);

GRANT SELECT ON ledger.tax_role TO razao_movements, razao_queries, razao_compliance;
