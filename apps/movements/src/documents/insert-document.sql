-- Writes a document under the number that the request names.
-- $1 branch_ids integer[], null for every branch
-- $2 batch_id bigint
-- $3 branch_id integer
-- $4 period date
-- $5 reference_day smallint
-- $6 text text
-- $7 standard_code text
-- $8 closing boolean
-- $9 fact_date date
-- $10 number text
-- rows: one; none when the number is in use in the batch
-- locks: the new row; its batch against deletion; the month, shared, by the gate
INSERT INTO ledger.document (batch_id, branch_id, period, number, reference_day, text, standard_code, closing, fact_date)
SELECT $2, $3, $4, $10, $5, $6, $7, $8, $9
 WHERE $1::integer[] IS NULL OR $3 = ANY($1)
ON CONFLICT ON CONSTRAINT document_number_unique DO NOTHING
RETURNING id, number AS documento
