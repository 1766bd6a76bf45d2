-- rule: AUD-01
-- title: Duplicate entries
-- severity: WARNING
-- source: Audit practice; NBC TA 240 (R1), tests of journal entries (repeated entries)
-- description: Entries of one day with the same accounts, sides and amounts are found together: one of them
-- may have been posted twice. A finding is a group.
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one a group, the first findings_max by amount; total counts all
-- locks: none
-- Candidates by a digest of their legs that does not mind the order; then, for these few, the legs themselves.
WITH number AS (
  SELECT document_id, lancamento, min(day) AS day,
         bit_xor(hashint8extended(account_id, hash_numeric_extended(amount, CASE side WHEN 'D' THEN 1 ELSE 2 END))
                 # CASE WHEN posts_contra THEN hashint8extended(contra_account_id, hash_numeric_extended(amount, CASE side WHEN 'D' THEN 2 ELSE 1 END)) ELSE 0 END) AS digest
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date
   GROUP BY document_id, lancamento
), twin AS (
  SELECT document_id, lancamento FROM (SELECT document_id, lancamento, count(*) OVER (PARTITION BY day, digest) AS alike FROM number) n WHERE alike > 1
), leg AS (
  SELECT t.document_id, t.lancamento, p.*
    FROM twin t
   CROSS JOIN LATERAL (
         SELECT min(l.day) AS day, min(l.id) AS entry_id, sum(l.amount) FILTER (WHERE l.side = 'D') AS amount,
                array_agg(row(l.account_id, l.side, l.amount)::text ORDER BY l.account_id, l.side, l.amount) AS legs
           FROM (SELECT id, day, account_id, side, amount FROM ledger.entry
                  WHERE document_id = t.document_id AND lancamento = t.lancamento
                  UNION ALL
                 SELECT id, day, contra_account_id, CASE side WHEN 'D' THEN 'C' ELSE 'D' END::char(1), amount FROM ledger.entry
                  WHERE document_id = t.document_id AND lancamento = t.lancamento AND posts_contra) l) p
), bad AS (
  SELECT day, legs, count(*) AS entries, min(amount) AS amount, min(entry_id) AS entry_id,
         (array_agg(lancamento ORDER BY entry_id))[1:20] AS numbers, (array_agg(entry_id ORDER BY entry_id))[1:20] AS entry_ids
    FROM leg GROUP BY day, legs HAVING count(*) > 1
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY amount DESC, entry_id LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, s.entry_id AS entity_id,
       format('%s entries of day %s over %s with the same accounts: %s', s.entries, s.day, s.amount, array_to_string(s.numbers[1:5], ', ')) AS message,
       jsonb_build_object('day', s.day, 'amount', s.amount::text, 'entries', s.entries, 'lancamentos', to_jsonb(s.numbers), 'entryIds', to_jsonb(s.entry_ids),
                          'history', e.history) AS detail
  FROM shown s
  JOIN ledger.entry e ON e.id = s.entry_id
 ORDER BY s.amount DESC, s.entry_id
