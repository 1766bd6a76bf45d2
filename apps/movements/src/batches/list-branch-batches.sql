-- All batches of a branch, oldest month first, each month by number.
-- $1 branch_ids integer[], null for every branch
-- $2 branch_id integer
-- rows: one per batch, as the wire has it
-- locks: none
SELECT b.id, b.code AS lote, c.code AS empresa, br.code AS filial,
       extract(year FROM b.period)::integer AS ano, extract(month FROM b.period)::integer AS mes, b.description AS descricao
  FROM ledger.batch b
  JOIN ledger.branch br ON br.id = b.branch_id
  JOIN ledger.company c ON c.id = br.company_id
 WHERE b.branch_id = $2
   AND ($1::integer[] IS NULL OR b.branch_id = ANY($1))
 ORDER BY b.period, b.code
