-- One page of the batches that the filters select, and how many there are in all pages.
-- $1 branch_ids integer[], null for every branch
-- $2 filter ledger.list_filter
-- $3 size bigint
-- $4 offset bigint
-- rows: one per batch, as the wire has it; an empty page has one row of nulls; each row has the total
-- locks: none
SELECT t.total, p.*
  FROM (SELECT count(*) AS total FROM ledger.listed_batches($1, $2)) t
  LEFT JOIN LATERAL (
    SELECT b.id, b.code AS lote, c.code AS empresa, br.code AS filial,
           extract(year FROM b.period)::integer AS ano, extract(month FROM b.period)::integer AS mes, b.description AS descricao
      FROM ledger.listed_batches($1, $2) b
      JOIN ledger.branch br ON br.id = b.branch_id
      JOIN ledger.company c ON c.id = br.company_id
     WHERE t.total > $4
     ORDER BY b.id
     LIMIT $3 OFFSET $4
  ) p ON true
