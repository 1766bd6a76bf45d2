-- rule: ECD-02
-- title: Entry number unique in its day and batch
-- severity: ERROR
-- source: ECD layout 9, I200: NUM_LCTO is a key, REGRA_REGISTRO_DUPLICADO; ITG 2000 (R1), item 6(f)
-- description: No two documents of a batch have an entry of the same number on the same day: batch, day and
-- number are what NUM_LCTO is made of.
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one an entry number that is used again, the first findings_max; total counts all
-- locks: none
WITH number AS (
  SELECT document_id, lancamento, day, min(id) AS entry_id
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date
   GROUP BY document_id, lancamento, day
), bad AS (
  SELECT d.batch_id, n.lancamento, n.day, min(n.document_id) AS document_id, min(n.entry_id) AS entry_id,
         array_agg(d.documento ORDER BY d.id) AS documents
    FROM number n JOIN ledger.document d ON d.id = n.document_id
   GROUP BY d.batch_id, n.lancamento, n.day
  HAVING count(*) > 1
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY document_id, lancamento LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, s.entry_id AS entity_id,
       format('Batch %s, day %s: entry number %s stands in %s documents (%s)', b.lote, s.day, s.lancamento,
              cardinality(s.documents), array_to_string(s.documents[1:5], ', ')) AS message,
       jsonb_build_object('lote', b.lote, 'lancamento', s.lancamento, 'day', s.day, 'documents', to_jsonb(s.documents[1:100])) AS detail
  FROM shown s
  JOIN ledger.batch b ON b.id = s.batch_id
 ORDER BY s.document_id, s.lancamento
