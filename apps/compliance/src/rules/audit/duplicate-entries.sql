-- rule: AUD-01
-- title: Duplicate entries
-- severity: WARNING
-- source: Audit practice; NBC TA 240 (R1), tests of journal entries (repeated entries)
-- description: Entries of one day with the same accounts, sides and amounts are found together: one of them
-- may have been posted twice. A finding is a group.
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per group, the first findings_max by amount; total counts all
-- locks: none
-- One debit and one credit of one amount, the usual entry, is known by its two accounts. Only of the others that
-- agree in day, sum, number of legs and first accounts the legs themselves are gathered, all in one pass: looked up
-- number by number, a million entries of few shapes took two to four times as long.
WITH number AS MATERIALIZED (
  SELECT document_id, entry_number, min(id) AS entry_id, min(day) AS day,
         count(*) FILTER (WHERE side = 'D' OR posts_contra) AS debits,
         count(*) FILTER (WHERE side = 'C' OR posts_contra) AS credits,
         coalesce(sum(amount) FILTER (WHERE side = 'D' OR posts_contra), 0.00) AS amount,
         count(*) FILTER (WHERE side = 'D' OR posts_contra) = 1 AND count(*) FILTER (WHERE side = 'C' OR posts_contra) = 1
           AND min(amount) = max(amount) AS pair,
         min(CASE WHEN side = 'D' THEN account_id WHEN posts_contra THEN contra_account_id END) AS debtor,
         min(CASE WHEN side = 'C' THEN account_id WHEN posts_contra THEN contra_account_id END) AS creditor
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date
   GROUP BY document_id, entry_number
), compound AS (
  SELECT * FROM (SELECT *, count(*) OVER (PARTITION BY day, amount, debits, credits, debtor, creditor) AS alike
                   FROM number WHERE NOT pair) n
   WHERE alike > 1
), leg AS (
  SELECT c.document_id, c.entry_number, array_agg(l.leg ORDER BY l.leg) AS legs
    FROM compound c
    JOIN ledger.entry e ON e.document_id = c.document_id AND e.entry_number = c.entry_number
   CROSS JOIN LATERAL (SELECT row(e.account_id, e.side, e.amount)::text COLLATE "C" AS leg
                       UNION ALL
                       SELECT row(e.contra_account_id, CASE e.side WHEN 'D' THEN 'C' ELSE 'D' END, e.amount)::text COLLATE "C"
                        WHERE e.posts_contra) l
   GROUP BY c.document_id, c.entry_number
), known AS MATERIALIZED (
  SELECT entry_number, entry_id, day, amount, debtor, creditor, NULL::text[] AS legs FROM number WHERE pair
   UNION ALL
  SELECT c.entry_number, c.entry_id, c.day, c.amount, 0, 0, l.legs
    FROM compound c JOIN leg l ON l.document_id = c.document_id AND l.entry_number = c.entry_number
), bad AS (
  SELECT day, amount, debtor, creditor, legs, count(*) AS entries, min(entry_id) AS entry_id
    FROM known GROUP BY day, amount, debtor, creditor, legs HAVING count(*) > 1
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY amount DESC, entry_id LIMIT $3::integer
), named AS (
  SELECT s.entry_id, (array_agg(k.entry_number ORDER BY k.entry_id))[1:20] AS numbers,
         (array_agg(k.entry_id ORDER BY k.entry_id))[1:20] AS entry_ids
    FROM shown s
    JOIN known k ON k.day = s.day AND k.amount = s.amount AND k.debtor = s.debtor AND k.creditor = s.creditor
                AND coalesce(k.legs, '{}') = coalesce(s.legs, '{}')
   GROUP BY s.entry_id
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('%s entries of day %s over %s with the same accounts: %s', s.entries, s.day, s.amount, array_to_string(n.numbers[1:5], ', ')) AS message,
       jsonb_build_object('day', s.day, 'amount', s.amount::text, 'entries', s.entries, 'lancamentos', to_jsonb(n.numbers), 'entryIds', to_jsonb(n.entry_ids),
                          'history', e.history) AS detail
  FROM shown s
  JOIN named n ON n.entry_id = s.entry_id
  JOIN ledger.entry e ON e.id = s.entry_id
 ORDER BY s.amount DESC, s.entry_id
