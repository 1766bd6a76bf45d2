-- One batch with the codes of its company and branch.
-- $1 branch_ids integer[], null for every branch
-- $2 id bigint
-- rows: none or one, a batch as the wire has it
-- locks: none
SELECT b.id, b.code AS lote, c.code AS empresa, br.code AS filial,
       extract(year FROM b.period)::integer AS ano, extract(month FROM b.period)::integer AS mes, b.description AS descricao
  FROM ledger.batch b
  JOIN ledger.branch br ON br.id = b.branch_id
  JOIN ledger.company c ON c.id = br.company_id
 WHERE b.id = $2
   AND ($1::integer[] IS NULL OR b.branch_id = ANY($1))
