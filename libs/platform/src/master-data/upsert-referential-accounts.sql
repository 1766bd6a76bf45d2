-- Writes the referential codes of the chart's accounts, for each account in the order of months, so that each code ends
-- before the next begins.
-- $1 chart integer
-- $2 rows jsonb
-- rows: none; the count is the number of rows that changed
-- locks: the rows it writes, until the transaction ends
INSERT INTO ledger.account_referential AS known (account_id, code, valid_from, valid_to)
SELECT a.id, given.code, given."validFrom", given."validTo"
  FROM jsonb_to_recordset($2::jsonb) AS given(account text, code text, "validFrom" date, "validTo" date)
  JOIN ledger.account a ON a.chart_id = $1::integer AND a.reduced_code = given.account
 ORDER BY a.id, given."validFrom"
ON CONFLICT (account_id, valid_from) DO UPDATE SET code = excluded.code, valid_to = excluded.valid_to
 WHERE (known.code, known.valid_to) IS DISTINCT FROM (excluded.code, excluded.valid_to)
