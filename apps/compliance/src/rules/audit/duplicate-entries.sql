-- rule: AUD-01
-- title: Duplicate entries
-- severity: WARNING
-- source: Audit practice; NBC TA 240 (R1), tests of journal entries (repeated entries)
-- description: Entries of one day with the same accounts, sides, amounts and histories are found together: one of
-- them may have been posted twice. A finding is a group.
-- título: Lançamentos duplicados
-- descrição: Lançamentos de um mesmo dia com as mesmas contas, lados, valores e históricos são reunidos: um
-- deles pode ter sido registrado duas vezes. Cada achado é um grupo.
-- achado: {entries} lançamentos do dia {day} no valor de {amount}, com as mesmas contas e históricos:
-- {lancamentos}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per group, the first findings_max by amount; total counts all
-- locks: none
-- Entries are compared by a hash of 64 bits that does not depend on the order of their legs: in a month of a million
-- different entries two have the same hash once in 40 million months.
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
), member AS (
  SELECT s.entry_id, n.entry_id AS member_id, row_number() OVER (PARTITION BY s.entry_id ORDER BY n.entry_id) AS position
    FROM shown s JOIN number n ON n.hash = s.hash
), named AS (
  SELECT m.entry_id, array_agg(e.entry_number ORDER BY e.id) AS numbers, array_agg(e.id ORDER BY e.id) AS entry_ids
    FROM member m JOIN ledger.entry e ON e.id = m.member_id
   WHERE m.position <= 20
   GROUP BY m.entry_id
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('%s entries of day %s over %s with the same accounts and histories: %s', s.entries, s.day, s.amount, array_to_string(n.numbers[1:5], ', ')) AS message,
       jsonb_build_object('day', s.day, 'amount', s.amount::text, 'entries', s.entries, 'lancamentos', to_jsonb(n.numbers), 'entryIds', to_jsonb(n.entry_ids),
                          'history', e.history) AS detail
  FROM shown s
  JOIN named n ON n.entry_id = s.entry_id
  JOIN ledger.entry e ON e.id = s.entry_id
 ORDER BY s.amount DESC, s.entry_id
