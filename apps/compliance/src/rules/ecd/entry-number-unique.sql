-- rule: ECD-02
-- title: Entry number unique in its day and batch
-- severity: ERROR
-- source: ECD layout 9, I200: NUM_LCTO is a key, REGRA_REGISTRO_DUPLICADO; ITG 2000 (R1), item 6(f)
-- description: No two documents of a batch have an entry of the same number on the same day: batch, day and
-- number are what NUM_LCTO is made of.
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per entry number that is used again, the first findings_max; total counts all
-- locks: none
-- Every entry number has one first line: counting those counts numbers. The documents are gathered as they are
-- counted: a million lines whose 25,000 documents number anew take 2 s, looked up afterwards over a minute.
WITH bad AS (
  SELECT d.batch_id, e.entry_number, e.day, min(e.id) AS entry_id, count(*) AS documents,
         (array_agg(e.document_id ORDER BY e.document_id))[1:100] AS document_ids
    FROM ledger.entry e JOIN ledger.document d ON d.id = e.document_id
   WHERE e.branch_id = $1::integer AND e.period = $2::date AND e.line = 1
   GROUP BY d.batch_id, e.entry_number, e.day
  HAVING count(*) > 1
), shown AS (
  SELECT *, document_ids[1] AS document_id, count(*) OVER () AS total FROM bad ORDER BY document_ids[1], entry_number LIMIT $3::integer
), named AS (
  SELECT s.*, ARRAY(SELECT d.number FROM ledger.document d WHERE d.id = ANY(s.document_ids) ORDER BY d.id) AS names
    FROM shown s
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('Batch %s, day %s: entry number %s is in %s documents (%s)', b.code, s.day, s.entry_number,
              s.documents, array_to_string(s.names[1:5], ', ')) AS message,
       jsonb_build_object('lote', b.code, 'lancamento', s.entry_number, 'day', s.day, 'documents', to_jsonb(s.names)) AS detail
  FROM named s
  JOIN ledger.batch b ON b.id = s.batch_id
 ORDER BY s.document_id, s.entry_number
