-- Finds the batch that an import writes to, with its month and the chart and closing code of its company.
-- $1 branch_ids integer[], null for every branch
-- $2 batch_id bigint
-- rows: one, or none when the batch does not exist or the caller may not see it
-- locks: none
SELECT b.id AS "batchId", b.branch_id AS "branchId", b.period, c.chart_id AS "chartId", c.closing_code AS "closingCode",
       c.code AS empresa, r.code AS filial, b.code AS lote
  FROM ledger.batch b
  JOIN ledger.branch r ON r.id = b.branch_id
  JOIN ledger.company c ON c.id = r.company_id
 WHERE b.id = $2 AND ($1::integer[] IS NULL OR b.branch_id = ANY($1))
