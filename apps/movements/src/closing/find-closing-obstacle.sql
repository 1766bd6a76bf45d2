-- What prevents the closing of result accounts in a month: an earlier month of the fiscal year that is open, or closing
-- entries in the month or in a later month of the year. Closing entries and their reversals cancel out.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 first_month date, of the fiscal year
-- $4 month date
-- $5 last_month date, of the fiscal year
-- rows: one; months are YYYY-MM-01, null for none
-- locks: none (the caller holds the month)
SELECT (SELECT min(p.period)::text FROM ledger.branch_period p
         WHERE p.branch_id = $2 AND p.period >= $3 AND p.period < $4 AND p.status = 'OPEN') AS "openMonth",
       (SELECT min(closed.period)::text
          FROM (SELECT m.period
                  FROM ledger.account_movement m
                  JOIN ledger.account a ON a.id = m.account_id AND a.nature = '04'
                 WHERE m.branch_id = $2 AND m.period BETWEEN $4 AND $5
                 GROUP BY m.period, m.account_id
                HAVING sum(m.closing_debit) <> sum(m.closing_credit)) closed) AS "closedMonth"
 WHERE $1::integer[] IS NULL OR $2 = ANY($1)
