-- Writes the inverse of a document, or of one entry number of it, line by line into another document. In a document with a
-- fact date the adjustment account replaces result accounts; where it is on both sides of a line whose contra account is not posted,
-- the line has no contra account, because a line with the same account twice means that both sides are posted. The history names the
-- original (ITG 2000).
-- $1 branch_ids integer[], null for every branch
-- $2 actor_id integer
-- $3 document_id bigint, the original
-- $4 entry_number text, null for every number
-- $5 reversing_document_id bigint
-- $6 day smallint
-- $7 reason text
-- $8 adjustment_account_id bigint, null when no line needs it
-- rows: one, the number of lines
-- locks: the new rows; their document against deletion; the gate locks the month in shared mode
WITH written AS (
  INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id,
                            contra_account_id, posts_contra, amount, history, created_by)
  SELECT n.id, n.branch_id, n.period, n.closing, o.entry_number, o.line, CASE o.side WHEN 'D' THEN 'C' ELSE 'D' END, $6,
         a.account_id, CASE WHEN o.posts_contra OR o.contra_account_id = o.account_id OR a.contra_account_id <> a.account_id THEN a.contra_account_id END,
         o.posts_contra, o.amount,
         format('ESTORNO de %s/%s/%s de %s: %s', b.code, d.number, o.entry_number,
                to_char(o.period + o.day - 1, 'DD/MM/YYYY'), $7::text), $2::integer
    FROM ledger.entry o
    JOIN ledger.document d ON d.id = o.document_id
    JOIN ledger.batch b ON b.id = d.batch_id
    JOIN ledger.document n ON n.id = $5
    JOIN ledger.account own ON own.id = o.account_id
    LEFT JOIN ledger.account contra ON contra.id = o.contra_account_id
   CROSS JOIN LATERAL (SELECT CASE WHEN own.nature = '04' AND n.fact_date IS NOT NULL THEN $8 ELSE o.account_id END AS account_id,
                              CASE WHEN contra.nature = '04' AND n.fact_date IS NOT NULL THEN $8 ELSE o.contra_account_id END AS contra_account_id) a
   WHERE o.document_id = $3
     AND ($4::text IS NULL OR o.entry_number = $4)
     AND ($1::integer[] IS NULL OR o.branch_id = ANY($1))
   ORDER BY o.id
  RETURNING 1
)
SELECT count(*) AS entries FROM written
