-- Reads one page of the accounts that the selected entries post to, with their totals, and how many accounts all pages
-- have. A line that posts both sides counts for both of its accounts. The totals of whole months are sums of their
-- movement, which equals their entries at every commit (INV-04); only a filter that cuts a month reads the entries.
-- $1 branch_ids integer[], null for every branch
-- $2 filter ledger.list_filter
-- $3 size bigint
-- $4 offset bigint
-- rows: one per account, or one of nulls when the page has none; each has the total
-- locks: none
WITH account_total AS MATERIALIZED (
  SELECT * FROM ledger.account_totals($1, $2)
)
SELECT t.total, p.*
  FROM (SELECT count(*) AS total FROM account_total) t
  LEFT JOIN LATERAL (
    SELECT s.account_id AS "contaId", a.code AS "cdAccounting", a.reduced_code AS "cdReduced",
           s.entries, s.debits AS "totalDebits", s.credits AS "totalCredits"
      FROM account_total s
      JOIN ledger.account a ON a.id = s.account_id
     ORDER BY a.code_path, a.id
     LIMIT $3 OFFSET $4
  ) p ON true
