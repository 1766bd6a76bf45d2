-- Writes a batch under the number that the request names, or under the next free one of its month: one more than the
-- highest of up to nine digits, at least six digits wide.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- $3 period date
-- $4 description text
-- $5 code text, null for the next free one: the caller holds the numbering
-- rows: one; none when the number is in use in the month
-- locks: the new row; the month, shared, by the gate
INSERT INTO ledger.batch (branch_id, period, code, description)
SELECT $2, $3::date,
       coalesce($5, (SELECT lpad(next.number, greatest(6, length(next.number)), '0')
                       FROM (SELECT (coalesce(max(CASE WHEN b.code ~ '^[0-9]{1,9}$' THEN b.code::bigint END), 0) + 1)::text AS number
                               FROM ledger.batch b
                              WHERE b.branch_id = $2 AND b.period = $3::date) next)),
       $4
 WHERE $1::integer[] IS NULL OR $2 = ANY($1)
ON CONFLICT ON CONSTRAINT batch_code_unique DO NOTHING
RETURNING id, code AS lote
