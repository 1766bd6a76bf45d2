-- The company's chart, by the company's code.
-- $1 code text
-- rows: one
-- locks: the row it writes, until the transaction ends
INSERT INTO ledger.chart (code) VALUES ($1::text)
ON CONFLICT (code) DO UPDATE SET code = excluded.code
RETURNING id
