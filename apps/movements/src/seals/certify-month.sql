-- Writes the certificate of a consolidated month.
-- $1 branch integer
-- $2 period date
-- rows: one; certified is false when there was no certificate to write
-- locks: the month, in shared mode, and its run's lock, until the transaction ends
SELECT ledger.certify_month($1::integer, $2::date) AS certified
