-- Writes a document under the number that the request names, or under the next free number of its batch. The next number
-- is one more than the highest number of up to nine digits, and has at least six digits. After 999999999 it is the lowest
-- free number.
-- $1 branch_ids integer[], null for every branch
-- $2 batch_id bigint
-- $3 branch_id integer
-- $4 period date
-- $5 reference_day smallint
-- $6 text text
-- $7 standard_code text
-- $8 closing boolean
-- $9 fact_date date
-- $10 number text, null for the next free number; the caller then holds the numbering
-- rows: one; none when the number is in use in the batch
-- locks: the new row; its batch against deletion; the gate locks the month in shared mode
INSERT INTO ledger.document (batch_id, branch_id, period, number, reference_day, text, standard_code, closing, fact_date)
SELECT $2, $3, $4,
       coalesce($10, (SELECT lpad(next.number, greatest(6, length(next.number)), '0')
                       FROM (SELECT (CASE WHEN used.highest < 999999999 THEN used.highest + 1
                                          ELSE (SELECT min(free) FROM generate_series(1, used.records + 1) free
                                                 WHERE free::text NOT IN (SELECT ltrim(d.number, '0') FROM ledger.document d
                                                                           WHERE d.batch_id = $2)) END)::text AS number
                               FROM (SELECT coalesce(max(CASE WHEN d.number ~ '^[0-9]{1,9}$' THEN d.number::bigint END), 0) AS highest,
                                            count(*) AS records
                                       FROM ledger.document d
                                      WHERE d.batch_id = $2) used) next)),
       $5, $6, $7, $8, $9
 WHERE $1::integer[] IS NULL OR $3 = ANY($1)
ON CONFLICT ON CONSTRAINT document_number_unique DO NOTHING
RETURNING id, number AS documento
