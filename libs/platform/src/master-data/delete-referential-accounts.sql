-- Deletes the referential codes of the chart that the folder no longer has, before new codes take their months.
-- $1 chart integer
-- $2 rows jsonb
-- rows: none; the count is the number of rows that changed
-- locks: the rows it deletes, until the transaction ends
DELETE FROM ledger.account_referential known
 USING ledger.account a
 WHERE a.id = known.account_id AND a.chart_id = $1::integer
   AND NOT EXISTS (SELECT 1 FROM jsonb_to_recordset($2::jsonb) AS given(account text, "validFrom" date)
                    WHERE given.account = a.reduced_code AND given."validFrom" = known.valid_from)
