-- Marks an export as filed. The audit trail names the caller.
-- $1 id bigint
-- $2 subject text
-- $3 request_id text
-- $4 remote_address text
-- rows: one; filed: false when books or master data have changed since the export, null when there is no such export
-- locks: the export, and its months in shared mode, until the transaction ends
SELECT compliance.file_ecd($1::bigint, $2::text, $3::text, $4::text) AS filed
