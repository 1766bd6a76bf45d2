-- The documents of one chunk. A number that the batch already has is left alone, and missing from the rows.
-- $1 batch_id bigint
-- $2 branch_id integer
-- $3 period date
-- $4 closing_code text
-- $5 documentos text[]
-- $6 diarefs smallint[]
-- $7 textos text[]
-- $8 cdpadronizados text[]
-- rows: one a document inserted
-- locks: document rows inserted; waits for another transaction that is inserting the same number
INSERT INTO ledger.document (batch_id, branch_id, period, documento, diaref, texto, cdpadronizado, closing)
SELECT $1, $2, $3, d.documento, d.diaref, d.texto, d.cdpadronizado, coalesce(d.cdpadronizado = $4::text, false)
  FROM unnest($5::text[], $6::smallint[], $7::text[], $8::text[]) AS d(documento, diaref, texto, cdpadronizado)
ON CONFLICT ON CONSTRAINT document_number_unique DO NOTHING
RETURNING id, documento, closing
