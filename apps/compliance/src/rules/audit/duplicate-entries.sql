-- rule: AUD-01
-- title: Duplicate entries
-- severity: WARNING
-- source: Audit practice; NBC TA 240 (R1), tests of journal entries (repeated entries)
-- description: Entries of one day with the same accounts, sides, amounts and histories are one finding: one of them
-- may have been posted twice.
-- título: Lançamentos duplicados
-- fonte: Prática de auditoria; NBC TA 240 (R1), testes de lançamentos contábeis (lançamentos repetidos)
-- descrição: Lançamentos de um mesmo dia com as mesmas contas, lados, valores e históricos são um só achado: um
-- deles pode ter sido registrado duas vezes.
-- achado: {entries} lançamentos do dia {day} no valor de {amount}, com as mesmas contas e históricos:
-- {lancamentos}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per group, the first findings_max by amount; total counts all
-- locks: none
-- Compares entries by a hash of 64 bits that does not depend on the order of their legs. Of 40 million months with a
-- million different entries each, about one has two entries with the same hash.
WITH leg AS (
  SELECT id, document_id, entry_number,
         hashint8extended(account_id, CASE side WHEN 'D' THEN content ELSE ~content END) AS own,
         CASE WHEN posts_contra THEN hashint8extended(contra_account_id, CASE side WHEN 'D' THEN ~content ELSE content END) ELSE 0 END AS contra
    FROM (SELECT id, document_id, entry_number, account_id, contra_account_id, side, posts_contra,
                 hash_numeric_extended(amount, hashtextextended(coalesce(history, ''), hashtextextended(coalesce(history_code, ''), day))) AS content
            FROM ledger.entry
           WHERE branch_id = $1::integer AND period = $2::date OFFSET 0) line
  OFFSET 0
), number AS MATERIALIZED (
  SELECT min(id) AS entry_id,
         bit_xor(own # contra) # hashint8extended(sum((own >> 32)::integer) + sum((contra >> 32)::integer), 0) AS hash
    FROM leg GROUP BY document_id, entry_number
), bad AS (
  SELECT b.*, f.day, (SELECT sum(amount) FILTER (WHERE side = 'D' OR posts_contra) FROM ledger.entry
                       WHERE document_id = f.document_id AND entry_number = f.entry_number) AS amount
    FROM (SELECT hash, count(*) AS entries, min(entry_id) AS entry_id FROM number GROUP BY hash HAVING count(*) > 1) b
    JOIN ledger.entry f ON f.id = b.entry_id
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY amount DESC, entry_id LIMIT $3::integer
), named AS (
  -- One aggregation brings each group together with its first members. A join of the two would have no index to use.
  SELECT max(total) AS total, max(entries) AS entries, max(entry_id) AS entry_id, max(day) AS day, max(amount) AS amount,
         ((array_agg(member_id ORDER BY member_id) FILTER (WHERE member_id IS NOT NULL))[:20]) AS members
    FROM (SELECT hash, total, entries, entry_id, day, amount, NULL::bigint AS member_id FROM shown
          UNION ALL
          -- IS TRUE keeps the planner from turning IN into a join.
          SELECT hash, NULL, NULL, NULL, NULL, NULL, entry_id FROM number WHERE (hash IN (SELECT hash FROM shown)) IS TRUE) part
   GROUP BY hash
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('%s entries of day %s for %s with the same accounts and histories: %s', s.entries, s.day, s.amount, array_to_string(n.numbers[1:5], ', ')) AS message,
       jsonb_build_object('day', s.day, 'amount', s.amount::text, 'entries', s.entries, 'lancamentos', to_jsonb(n.numbers), 'entryIds', to_jsonb(n.entry_ids),
                          'history', e.history) AS detail
  FROM named s
 CROSS JOIN LATERAL (
       SELECT array_agg(m.entry_number ORDER BY m.id) AS numbers, array_agg(m.id ORDER BY m.id) AS entry_ids
         FROM ledger.entry m WHERE m.id = ANY(s.members)) n
  JOIN ledger.entry e ON e.id = s.entry_id
 ORDER BY s.amount DESC, s.entry_id
