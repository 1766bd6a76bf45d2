-- Says whether the account may be read and how many postings its month has at most. When they are few, it also has the
-- ledger rows as JSON, so that a small ledger takes one statement. Each row finds its document by key, which is the
-- right plan for few rows whatever the planner expects. The few batches of these documents are looked up once, and the
-- codes of the accounts come with their ids.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- $3 account bigint, null with a code
-- $4 period date
-- $5 day_start smallint
-- $6 day_end smallint
-- $7 rows_max integer
-- $8 account_code text
-- rows: one; none when the branch is outside of the scope. `ledger` has the JSON rows with commas between them; it is
--   null when there are none, or when the month has more than rows_max postings. In the latter case `streamedAccount`
--   is the account to stream; otherwise it is null
-- locks: none
WITH subject AS MATERIALIZED (
  SELECT b.id AS branch_id, b.company_id, c.chart_id IS NOT NULL AS has_chart, a.id AS account_id,
         CASE a.kind WHEN 'A' THEN ARRAY[a.id] ELSE ledger.accounts_below(a.id) END AS posted_ids,
         CASE a.kind
           WHEN 'A' THEN ARRAY[a.code]
           ELSE ARRAY(SELECT d.code FROM ledger.account d WHERE d.id = ANY(ledger.accounts_below(a.id)) ORDER BY d.id)
         END AS posted_codes
    FROM ledger.branch b
    JOIN ledger.company c ON c.id = b.company_id
    LEFT JOIN ledger.account a ON a.id = coalesce($3::bigint, ledger.account_of(c.chart_id, $8::text)) AND a.chart_id = c.chart_id
   WHERE b.id = $2::integer AND ($1::integer[] IS NULL OR b.id = ANY($1::integer[]))
), counted AS MATERIALIZED (
  SELECT s.*, coalesce((SELECT sum(m.postings) FROM ledger.account_movement m
                         WHERE m.branch_id = s.branch_id AND m.period = $4::date
                           AND m.account_id = ANY(s.posted_ids)), 0)::bigint AS postings
    FROM subject s
), found AS MATERIALIZED (
  SELECT row.*
    FROM counted c
   CROSS JOIN LATERAL (
     SELECT o.batch_id, o.number, p.entry_number, p.side, p.day, p.history, p.history_code, p.amount,
            c.posted_codes[array_position(c.posted_ids, p.account_id)] AS code, p.line, p.mirrored
       FROM ledger.posting p
      CROSS JOIN LATERAL (
        SELECT d.number, d.batch_id FROM ledger.document d WHERE d.id = p.document_id OFFSET 0) o
      WHERE c.postings BETWEEN 1 AND $7::integer
        AND p.branch_id = c.branch_id AND p.period = $4::date AND p.account_id = ANY(c.posted_ids)
        AND p.day BETWEEN $5::smallint AND $6::smallint
     OFFSET 0) row
)
SELECT c.has_chart AS "hasChart", c.account_id IS NOT NULL AS "hasAccount",
       CASE WHEN c.postings > $7::integer THEN c.account_id END AS "streamedAccount", rows.ledger
  FROM counted c
 CROSS JOIN (
   SELECT string_agg(row_to_json(r)::text, ',') AS ledger
     FROM (
       SELECT lote, documento, entry, "debCre", to_char(day, 'FM00') AS day, history, value, "cdContabil"
         FROM (
           SELECT b.code COLLATE "C" AS lote, f.number COLLATE "C" AS documento, f.entry_number COLLATE "C" AS entry,
                  f.side AS "debCre", f.day, CASE WHEN ledger.is_blank(f.history) THEN coalesce(h.text, '') ELSE f.history END AS history, f.amount::text AS value,
                  f.code AS "cdContabil", f.line, f.mirrored
             FROM found f
             JOIN ledger.batch b ON b.id = f.batch_id AND b.id = ANY(ARRAY(SELECT DISTINCT batch_id FROM found))
             LEFT JOIN ledger.history_code h
               ON h.company_id = (SELECT company_id FROM subject) AND h.code = f.history_code
            ORDER BY f.day, lote, documento, entry, f.line, f.mirrored) sorted) r) rows
