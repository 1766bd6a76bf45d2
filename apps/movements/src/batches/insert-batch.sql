-- Writes a batch under the number that the request names, or under the next free number of its month. The next number is
-- one more than the highest number of up to nine digits, and has at least six digits. After 999999999 it is the lowest
-- free number.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- $4 description text
-- $5 code text, null for the next free number; the caller then holds the numbering
-- rows: one; none when the number is in use in the month
-- locks: the new row; the gate locks the month in shared mode
INSERT INTO ledger.batch (branch_id, period, code, description)
SELECT $2, $3::date,
       coalesce($5, (SELECT lpad(next.number, greatest(6, length(next.number)), '0')
                       FROM (SELECT (CASE WHEN used.highest < 999999999 THEN used.highest + 1
                                          ELSE (SELECT min(free) FROM generate_series(1, used.records + 1) free
                                                 WHERE free::text NOT IN (SELECT ltrim(b.code, '0') FROM ledger.batch b
                                                                           WHERE b.branch_id = $2 AND b.period = $3::date)) END)::text AS number
                               FROM (SELECT coalesce(max(CASE WHEN b.code ~ '^[0-9]{1,9}$' THEN b.code::bigint END), 0) AS highest,
                                            count(*) AS records
                                       FROM ledger.batch b
                                      WHERE b.branch_id = $2 AND b.period = $3::date) used) next)),
       $4
 WHERE $1::integer[] IS NULL OR $2 = ANY($1)
ON CONFLICT ON CONSTRAINT batch_code_unique DO NOTHING
RETURNING id, code AS lote
