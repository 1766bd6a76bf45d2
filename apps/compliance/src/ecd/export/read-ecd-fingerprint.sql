-- The current digest of everything that an export of the months is written from.
-- $1 company integer
-- $2 first_period date
-- $3 last_period date
-- rows: one
-- locks: none
SELECT compliance.ecd_fingerprint($1::integer, $2::date, $3::date) AS fingerprint
