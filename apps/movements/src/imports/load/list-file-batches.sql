-- Lists the batches with the codes of a file, in its months. Leading zeros of the numbers are ignored.
-- $1 branch_ids integer[], null for every branch
-- $2 month_branch_ids integer[]
-- $3 periods date[]: one for each branch, in the same order
-- $4 codes text[]: without leading zeros, of any of the months
-- rows: one per batch, by code
-- locks: none
SELECT b.id AS "batchId", b.branch_id AS "branchId", b.period, b.code AS lote
  FROM unnest($2::integer[], $3::date[]) AS m(branch_id, period)
  JOIN ledger.batch b ON b.branch_id = m.branch_id AND b.period = m.period
 WHERE ($1::integer[] IS NULL OR b.branch_id = ANY($1))
   AND CASE WHEN b.code ~ '^[0-9]+$' THEN coalesce(nullif(ltrim(b.code, '0'), ''), '0') ELSE b.code END = ANY($4::text[])
 ORDER BY b.code
