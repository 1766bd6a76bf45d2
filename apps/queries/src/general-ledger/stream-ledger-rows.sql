-- The ledger rows of some accounts in a month as JSON, for a cursor, so that no process holds all of them. The accounts
-- are a parameter, so that the planner knows them: it joins documents as sets for an account with 100,000 rows, and by
-- key for an account with a thousand. Documents are joined by their key alone: with branch and month as further
-- conditions, the statement read all documents of the month for each posting when the month was newer than its
-- statistics.
-- Order: day, batch, document, entry number, line; of a line, the half of the counter-account comes last. Codes are
-- ordered by their bytes.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- $3 accounts bigint[]
-- $4 period date
-- $5 day_start smallint
-- $6 day_end smallint
-- rows: one per posting, `ledger` is the JSON object
-- locks: none
SELECT row_to_json(r)::text AS ledger
  FROM (
    SELECT lote, documento, entry, "debCre", to_char(day, 'FM00') AS day, history, value, "cdContabil"
      FROM (
        SELECT b.code COLLATE "C" AS lote, d.number COLLATE "C" AS documento, p.entry_number COLLATE "C" AS entry,
               p.side AS "debCre", p.day, CASE WHEN ledger.is_blank(p.history) THEN coalesce(h.text, '') ELSE p.history END AS history, p.amount::text AS value,
               a.code AS "cdContabil", p.line, p.mirrored
          FROM ledger.posting p
          JOIN ledger.document d ON d.id = p.document_id
          JOIN ledger.batch b ON b.id = d.batch_id
          JOIN ledger.account a ON a.id = p.account_id
          LEFT JOIN ledger.history_code h
            ON h.company_id = (SELECT company_id FROM ledger.branch WHERE id = $2::integer) AND h.code = p.history_code
         WHERE ($1::integer[] IS NULL OR p.branch_id = ANY($1::integer[]))
           AND p.branch_id = $2::integer AND p.period = $4::date AND p.account_id = ANY($3::bigint[])
           AND p.day BETWEEN $5::smallint AND $6::smallint
         ORDER BY p.day, lote, documento, entry, p.line, p.mirrored) sorted) r
