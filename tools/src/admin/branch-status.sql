-- The state of each branch: its numeric ids, its months and what is in them; and where its company lives, when it is moving or has moved
-- to another cell.
-- $1 company text (null: every company)
-- rows: one per branch, by company and branch code; one row without a branch for a company that has no branches yet
-- locks: none
SELECT c.id AS "companyId", c.code AS company, c.name AS "companyName",
       b.id AS "branchId", b.code AS branch, b.name AS "branchName",
       b.accounting_day::text AS "accountingDay",
       (SELECT CASE h.state WHEN 'SERVED' THEN 'to cell ' || h.cell ELSE lower(h.state) END
          FROM ledger.held_company h WHERE h.company_id = c.id) AS moved,
       (SELECT count(*) FROM ledger.account a WHERE a.chart_id = c.chart_id) AS accounts,
       (SELECT to_char(max(p.period), 'MM/YYYY') FROM ledger.branch_period p WHERE p.branch_id = b.id AND p.status = 'CONSOLIDATED') AS "consolidatedThrough",
       (SELECT to_char(max(p.period), 'MM/YYYY') FROM ledger.branch_period p WHERE p.branch_id = b.id) AS "openedThrough",
       (SELECT count(*) FROM ledger.batch t WHERE t.branch_id = b.id) AS batches,
       (SELECT count(*) FROM ledger.document d WHERE d.branch_id = b.id) AS documents,
       (SELECT coalesce(sum(m.postings), 0) FROM ledger.account_movement m WHERE m.branch_id = b.id)::bigint AS postings,
       (SELECT count(*) FROM ledger.consolidation_run r WHERE r.branch_id = b.id AND r.status = 'PENDING') AS "consolidationsPending",
       (SELECT count(*) FROM ledger.consolidation_run r WHERE r.branch_id = b.id AND r.status = 'ERROR') AS "consolidationsFailed"
  FROM ledger.company c
  LEFT JOIN ledger.branch b ON b.company_id = c.id
 WHERE $1::text IS NULL OR c.code = $1::text
 ORDER BY c.code, b.code
