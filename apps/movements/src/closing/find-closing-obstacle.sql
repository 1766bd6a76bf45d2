-- What prevents the closing of result accounts in a month: an earlier month of the fiscal year that is open, or closing
-- entries in the month or in a later month of the year. Closing entries and their reversals in the same month cancel out. The
-- reversal of a closing of an earlier month is not a closing, and a reversal of such a reversal is one again, but only in a later
-- month: in the same month the two cancel out.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 first_month date, of the fiscal year
-- $4 month date
-- $5 last_month date, of the fiscal year
-- rows: one; months are YYYY-MM-01, null for none
-- locks: none (the caller holds the month)
WITH RECURSIVE net AS MATERIALIZED (
  SELECT m.period, m.account_id, sum(m.closing_debit - m.closing_credit) AS amount
    FROM ledger.account_movement m
    JOIN ledger.account a ON a.id = m.account_id AND a.nature = '04'
   WHERE m.branch_id = $2 AND m.period BETWEEN $4 AND $5
   GROUP BY m.period, m.account_id
  HAVING sum(m.closing_postings) > 0
), reversing AS (
  SELECT d.period, r.reversing_document_id AS document_id, r.entry_number, r.document_id AS original_id
    FROM (SELECT DISTINCT period FROM net) n
    JOIN ledger.document d ON d.branch_id = $2 AND d.period = n.period AND d.closing
    JOIN ledger.reversal r ON r.reversing_document_id = d.id
   WHERE NOT EXISTS (SELECT FROM ledger.document o WHERE o.id = r.document_id AND o.period = d.period)
  UNION ALL
  SELECT i.period, i.document_id, i.entry_number, r.document_id
    FROM reversing i
    JOIN ledger.reversal r ON r.reversing_document_id = i.original_id AND r.entry_number = i.entry_number
), undoing AS (
  SELECT period, document_id, entry_number FROM reversing GROUP BY period, document_id, entry_number HAVING count(*) % 2 = 1
  UNION ALL
  SELECT u.period, r.reversing_document_id, r.entry_number
    FROM undoing u
    JOIN ledger.reversal r ON r.document_id = u.document_id AND r.entry_number = u.entry_number
    JOIN ledger.document d ON d.id = r.reversing_document_id AND d.period = u.period
), undone AS (
  SELECT p.period, p.account_id, sum(CASE p.side WHEN 'D' THEN p.amount ELSE -p.amount END) AS amount
    FROM undoing u JOIN ledger.posting p ON p.document_id = u.document_id AND p.entry_number = u.entry_number
   GROUP BY p.period, p.account_id
)
SELECT (SELECT min(p.period)::text FROM ledger.branch_period p
         WHERE p.branch_id = $2 AND p.period >= $3 AND p.period < $4 AND p.status = 'OPEN') AS "openMonth",
       (SELECT min(n.period)::text FROM net n LEFT JOIN undone u USING (period, account_id)
         WHERE n.amount <> coalesce(u.amount, 0)) AS "closedMonth"
 WHERE $1::integer[] IS NULL OR $2 = ANY($1)
