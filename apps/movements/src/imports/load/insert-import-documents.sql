-- Inserts the documents of one chunk. A document whose number the batch already has is not inserted and returns no row.
-- $1 batch_ids bigint[]
-- $2 branch_ids integer[]
-- $3 periods date[]
-- $4 closing_codes text[]
-- $5 numbers text[]
-- $6 reference_days smallint[]
-- $7 texts text[]
-- $8 standard_codes text[]
-- $9 fact_dates date[]
-- rows: one per document inserted
-- locks: document rows inserted; waits for another transaction that is inserting the same number
INSERT INTO ledger.document (batch_id, branch_id, period, number, reference_day, text, standard_code, closing, fact_date)
SELECT d.batch_id, d.branch_id, d.period, d.number, d.reference_day, d.text, d.standard_code,
       coalesce(d.standard_code = d.closing_code, false), d.fact_date
  FROM unnest($1::bigint[], $2::integer[], $3::date[], $4::text[], $5::text[], $6::smallint[], $7::text[], $8::text[],
              $9::date[])
    AS d(batch_id, branch_id, period, closing_code, number, reference_day, text, standard_code, fact_date)
ON CONFLICT ON CONSTRAINT document_number_unique DO NOTHING
RETURNING id, batch_id AS "batchId", number AS documento, closing
