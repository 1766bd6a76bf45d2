-- The digest of everything that a run of a month depends on.
-- $1 branch_ids integer[], null for every branch
-- $2 branch integer
-- $3 period date
-- rows: one; fingerprint null when the branch is outside of the scope
-- locks: none
SELECT CASE WHEN $1::integer[] IS NULL OR $2::integer = ANY($1::integer[])
            THEN compliance.run_fingerprint($2::integer, $3::date) END AS fingerprint
