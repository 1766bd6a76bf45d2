-- One page of the accounts that the selected entries post to, with their totals, and how many accounts there are in all
-- pages; a line that posts both sides counts for both of its accounts. Whole months are added up from their movement, which
-- equals their entries at every commit (INV-04); only a filter that cuts a month reads the entries.
-- $1 branch_ids integer[], null for every branch
-- $2 filter ledger.list_filter
-- $3 size bigint
-- $4 offset bigint
-- rows: one per account; a single one with nulls when the page has none; total in each
-- locks: none
WITH account_total AS MATERIALIZED (
  SELECT e.account_id, count(*) AS entries,
         coalesce(sum(e.amount) FILTER (WHERE e.side = 'D'), 0) AS debits,
         coalesce(sum(e.amount) FILTER (WHERE e.side = 'C'), 0) AS credits
    FROM ledger.listed_postings($1, $2) e
   WHERE jsonb_strip_nulls(to_jsonb($2) - '{branch_ids,first_period,last_period,account_id}'::text[]) <> '{}'
   GROUP BY e.account_id
   UNION ALL
  SELECT m.account_id, sum(m.postings)::bigint, sum(m.debit + m.closing_debit), sum(m.credit + m.closing_credit)
    FROM ledger.account_movement m
   WHERE jsonb_strip_nulls(to_jsonb($2) - '{branch_ids,first_period,last_period,account_id}'::text[]) = '{}'
     AND ($1::integer[] IS NULL OR m.branch_id = ANY($1))
     AND (($2).branch_ids IS NULL OR m.branch_id = ANY(($2).branch_ids))
     AND (($2).first_period IS NULL OR m.period >= ($2).first_period)
     AND (($2).last_period IS NULL OR m.period <= ($2).last_period)
     AND (($2).account_id IS NULL OR m.account_id = ($2).account_id)
   GROUP BY m.account_id
  HAVING sum(m.postings) <> 0
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
