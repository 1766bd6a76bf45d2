-- The trial balance of a month, for a cursor: every account with balance or movement in one or more branches of a
-- company, analytic accounts and the synthetic ones above them, in chart order. A branch that has sealed the month is
-- read as it was sealed. For another branch the statement starts from its last closing, or its initial balances. It
-- sums the groups itself, except for a sealed month of one branch.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[], all of one company
-- $3 period date
-- $4 quote text, around the decimals of an account: empty, or the quotation mark of a JSON string
-- $5 as_sealed boolean, only of one branch: the groups of a sealed month as they were sealed, too
-- rows: one per account: `account` is the JSON object, without movenc, encdeb and enccred when there are no closing
--   postings. At the end one whose `totals` are the sums of the analytic accounts as a JSON object, with decimals as
--   JSON strings
-- locks: none
WITH subject AS MATERIALIZED (
  SELECT b.id AS branch_id,
         (SELECT max(p.period) FROM ledger.branch_period p
           WHERE p.branch_id = b.id AND p.status = 'CONSOLIDATED') AS sealed_through
    FROM ledger.branch b
   WHERE b.id = ANY($2::integer[]) AND ($1::integer[] IS NULL OR $2::integer[] <@ $1::integer[])
), part AS (
  SELECT l.account_id, l.opening, l.debit, l.credit, l.closing_debit, l.closing_credit, l.postings, l.closing_postings
    FROM subject s
    JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = $3::date
   WHERE NOT $5::boolean AND s.sealed_through >= $3::date
  UNION ALL
  SELECT o.account_id, o.amount, 0, 0, 0, 0, 0, 0
    FROM subject s
    JOIN ledger.opening_balance o ON o.branch_id = s.branch_id
   WHERE s.sealed_through IS NULL
  UNION ALL
  SELECT l.account_id, l.closing, 0, 0, 0, 0, 0, 0
    FROM subject s
    JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = s.sealed_through
   WHERE s.sealed_through < $3::date
  UNION ALL
  SELECT m.account_id, m.debit - m.credit + m.closing_debit - m.closing_credit, 0, 0, 0, 0, 0, 0
    FROM subject s
    JOIN ledger.branch_period p ON p.branch_id = s.branch_id AND p.status = 'OPEN' AND p.period < $3::date
    JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period = p.period
  UNION ALL
  SELECT m.account_id, 0, m.debit, m.credit, m.closing_debit, m.closing_credit, m.postings, m.closing_postings
    FROM subject s
    JOIN ledger.branch_period p ON p.branch_id = s.branch_id AND p.status = 'OPEN' AND p.period = $3::date
    JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period = p.period
), analytic AS MATERIALIZED (
  SELECT a.id, a.chart_id, a.code_path, a.level, p.opening, p.debit, p.credit, p.closing_debit, p.closing_credit, p.postings, p.closing_postings
    FROM (SELECT account_id, sum(opening) AS opening, sum(debit) AS debit, sum(credit) AS credit, sum(closing_debit) AS closing_debit,
                 sum(closing_credit) AS closing_credit, sum(postings) AS postings, sum(closing_postings) AS closing_postings
            FROM part GROUP BY account_id) p
    JOIN ledger.account a ON a.id = p.account_id AND a.kind = 'A'
   WHERE p.opening <> 0 OR p.postings <> 0
), balance AS (
  SELECT l.account_id AS id, l.opening, l.debit, l.credit, l.closing_debit, l.closing_credit, l.closing_postings
    FROM subject s
    JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = $3::date
   WHERE $5::boolean
  UNION ALL
  SELECT id, opening, debit, credit, closing_debit, closing_credit, closing_postings FROM analytic
  UNION ALL
  SELECT g.id, n.opening, n.debit, n.credit, n.closing_debit, n.closing_credit, n.closing_postings
    FROM (SELECT chart_id, code_path[1:depth] AS code_path, sum(opening) AS opening, sum(debit) AS debit, sum(credit) AS credit,
                 sum(closing_debit) AS closing_debit, sum(closing_credit) AS closing_credit, sum(postings) AS postings,
                 sum(closing_postings) AS closing_postings
            FROM analytic CROSS JOIN LATERAL generate_series(1, level - 1) AS depth
           GROUP BY chart_id, code_path[1:depth]) n
   CROSS JOIN LATERAL (
     SELECT a.id FROM ledger.account a WHERE a.chart_id = n.chart_id AND a.code_path = n.code_path AND a.kind = 'S' OFFSET 0) g
   WHERE n.opening <> 0 OR n.postings <> 0
), line AS (
  SELECT a.code_path, a.code, a.reduced_code, a.name, a.kind, a.level, a.nature, b.opening::numeric(30,2) AS opening,
         b.debit::numeric(30,2) AS debit, b.credit::numeric(30,2) AS credit,
         CASE WHEN b.closing_postings > 0 THEN b.closing_debit::numeric(30,2) END AS closing_debit,
         CASE WHEN b.closing_postings > 0 THEN b.closing_credit::numeric(30,2) END AS closing_credit,
         (b.opening + b.debit - b.credit + b.closing_debit - b.closing_credit)::numeric(30,2) AS closing
    FROM balance b
    JOIN ledger.account a ON a.id = b.id
)
SELECT CASE WHEN code IS NOT NULL THEN
         format(replace('{"cdAccounting":%s,"cdReduced":%s,"name":%s,"kind":"%s","level":%s,"nature":%s,"openingBalance":#%s#,"openingIndicator":"%s","movdeb":#%s#,"movcred":#%s#%s,"accumulatedBalance":#%s#,"accumulatedIndicator":"%s"}', '#', $4::text),
                to_json(code), to_json(reduced_code), to_json(name), kind, level, to_json(nature),
                opening, CASE WHEN opening < 0 THEN 'C' ELSE 'D' END, debit, credit,
                CASE WHEN closing_debit IS NOT NULL THEN
                  format(replace(',"movenc":#%s#,"encdeb":#%s#,"enccred":#%s#', '#', $4::text), closing_debit - closing_credit, closing_debit, closing_credit)
                END,
                closing, CASE WHEN closing < 0 THEN 'C' ELSE 'D' END)
       END AS account,
       CASE WHEN code_path IS NULL THEN
         json_build_object('openingBalance', opening::text, 'movdeb', debit::text, 'movcred', credit::text, 'movenc', (closing_debit - closing_credit)::text,
                           'encdeb', closing_debit::text, 'enccred', closing_credit::text, 'accumulatedBalance', closing::text)::text
       END AS totals
  FROM (SELECT * FROM line
        UNION ALL
        SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, coalesce(sum(opening), 0.00), coalesce(sum(debit), 0.00), coalesce(sum(credit), 0.00),
               coalesce(sum(closing_debit), 0.00), coalesce(sum(closing_credit), 0.00), coalesce(sum(closing), 0.00)
          FROM line WHERE kind = 'A'
        ORDER BY code_path NULLS LAST) sorted
