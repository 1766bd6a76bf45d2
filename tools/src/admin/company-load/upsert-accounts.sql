-- The accounts of the chart. Accounts that the folder no longer has stay: entries may rest on them.
-- $1 chart integer
-- $2 accounts jsonb
-- rows: none; the count is the number of rows that changed
-- locks: the rows it writes, until the transaction ends
INSERT INTO ledger.account AS known (chart_id, code, reduced_code, name, kind, nature, active)
SELECT $1::integer, given."cdAccounting", given."cdReduced", given.name, given.kind, given.nature, given.active
  FROM jsonb_to_recordset($2::jsonb) AS given("cdAccounting" text, "cdReduced" text, name text, kind text, nature text, active boolean)
ON CONFLICT (chart_id, code) DO UPDATE
   SET reduced_code = excluded.reduced_code, name = excluded.name, kind = excluded.kind, nature = excluded.nature, active = excluded.active
 WHERE (known.reduced_code, known.name, known.kind, known.nature, known.active)
       IS DISTINCT FROM (excluded.reduced_code, excluded.name, excluded.kind, excluded.nature, excluded.active)
