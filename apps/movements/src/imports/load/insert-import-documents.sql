-- The documents of one chunk. A number that its batch already has is left alone, and missing from the rows.
-- $1 batch_ids bigint[]
-- $2 branch_ids integer[]
-- $3 periods date[]
-- $4 closing_codes text[]
-- $5 documentos text[]
-- $6 diarefs smallint[]
-- $7 textos text[]
-- $8 cdpadronizados text[]
-- rows: one per document inserted
-- locks: document rows inserted; waits for another transaction that is inserting the same number
INSERT INTO ledger.document (batch_id, branch_id, period, documento, diaref, texto, cdpadronizado, closing)
SELECT d.batch_id, d.branch_id, d.period, d.documento, d.diaref, d.texto, d.cdpadronizado,
       coalesce(d.cdpadronizado = d.closing_code, false)
  FROM unnest($1::bigint[], $2::integer[], $3::date[], $4::text[], $5::text[], $6::smallint[], $7::text[], $8::text[])
    AS d(batch_id, branch_id, period, closing_code, documento, diaref, texto, cdpadronizado)
ON CONFLICT ON CONSTRAINT document_number_unique DO NOTHING
RETURNING id, batch_id AS "batchId", documento, closing
