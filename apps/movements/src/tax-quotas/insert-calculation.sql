-- Saves a quarter's calculation with its taxes and quotas, unless the company's quarter already has a calculation that is not
-- cancelled. Waits for a calculation of the quarter that another transaction is saving.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer, the branch that pays
-- $3 year smallint
-- $4 quarter smallint
-- $5 regime text
-- $6 months smallint
-- $7 selic numeric
-- $8 taxes jsonb, an array of {tax, base, amount, withheld, overpaid, quotas: [{number, count, dueOn, amount, interest}]}
-- rows: one with the new id; none when the quarter was already saved
-- locks: the quarter's unique key; the new rows
WITH calculation AS (
  INSERT INTO ledger.tax_calculation (company_id, branch_id, year, quarter, regime, months, selic)
  SELECT b.company_id, b.id, $3, $4, $5, $6, $7
    FROM ledger.branch b
   WHERE b.id = $2 AND ($1::integer[] IS NULL OR b.id = ANY($1))
  ON CONFLICT (company_id, year, quarter) WHERE cancelled_at IS NULL DO NOTHING
  RETURNING id, branch_id
), tax AS (
  SELECT calculation.id AS calculation_id, calculation.branch_id, given.*
    FROM calculation,
         jsonb_to_recordset($8) AS given(tax text, base numeric, amount numeric, withheld numeric, overpaid numeric, quotas jsonb)
), saved_tax AS (
  INSERT INTO ledger.tax_due (calculation_id, branch_id, tax, base, amount, withheld, overpaid)
  SELECT calculation_id, branch_id, tax, base, amount, withheld, overpaid FROM tax
), saved_quota AS (
  INSERT INTO ledger.tax_quota (calculation_id, branch_id, tax, number, count, due_on, amount, interest)
  SELECT tax.calculation_id, tax.branch_id, tax.tax, quota.number, quota.count, quota."dueOn", quota.amount, quota.interest
    FROM tax,
         jsonb_to_recordset(tax.quotas) AS quota(number smallint, count smallint, "dueOn" date, amount numeric, interest numeric)
)
SELECT id FROM calculation
