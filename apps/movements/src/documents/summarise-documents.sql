-- One page of the documents that the filters select, each with its count and totals, and how many documents there are
-- in all pages. The statement selects the page first, so that it adds up only the documents of the page. BETWEEN has the
-- same reason as in summarise-batches.sql.
-- $1 branch_ids integer[], null for every branch
-- $2 filter ledger.list_filter
-- $3 size bigint
-- $4 offset bigint
-- rows: one per document; an empty page has one row of nulls; each row has the total
-- locks: none
SELECT p.total, p.id, p."batchId", p.documento, p.diaref, p.texto, p.cdpadronizado, p."factDate",
       e.entries, coalesce(e.debits, 0) AS "totalDebits", coalesce(e.credits, 0) AS "totalCredits"
  FROM ledger.document_page($1, $2, 'ORDER BY sorted.id', $3, $4) p
 CROSS JOIN LATERAL (
    SELECT count(*) AS entries,
           sum(CASE WHEN e.side = 'D' OR e.posts_contra THEN e.amount END) AS debits,
           sum(CASE WHEN e.side = 'C' OR e.posts_contra THEN e.amount END) AS credits
      FROM ledger.entry e
     WHERE e.document_id BETWEEN p.id AND p.id
  ) e
 ORDER BY p.place
