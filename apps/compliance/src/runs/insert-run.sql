-- A run as it came out. Runs are only added.
-- $1 scope integer[]
-- $2 branch integer
-- $3 period date
-- $4 status text
-- $5 fingerprint text
-- $6 requested_by text
-- $7 started_at timestamp with time zone
-- $8 finished_at timestamp with time zone
-- $9 totals jsonb
-- rows: one, the id; none when the branch is outside of the scope
-- locks: none beyond the row it writes
INSERT INTO compliance.run (branch_id, period, status, fingerprint, requested_by, started_at, finished_at, totals)
SELECT $2::integer, $3::date, $4::text, $5::text, $6::text, $7::timestamptz, $8::timestamptz, $9::jsonb
 WHERE $1::integer[] IS NULL OR $2::integer = ANY ($1::integer[])
RETURNING id
