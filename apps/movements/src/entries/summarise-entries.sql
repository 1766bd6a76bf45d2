-- One page of the accounts that the filtered entries post to, with their totals; a line that posts both
-- sides counts for both of its accounts.
-- $1 branch_ids int[], null for every branch
-- $2 asked_branch_ids int[], null for every branch that the caller sees
-- $3 first_period date, null without bound
-- $4 last_period date, null without bound
-- $5 batch_id bigint, null for any
-- $6 document_id bigint, null for any
-- $7 day smallint, null for any
-- $8 account_id bigint, null for any
-- $9 text text, null for any
-- $10 size bigint
-- $11 offset bigint
-- rows: one an account
-- locks: none
SELECT s.account_id AS "contaId", a.code AS "cdAccounting", a.reduced_code AS "cdReduced",
       s.entries, s.debits AS "totalDebits", s.credits AS "totalCredits"
  FROM (SELECT e.account_id, count(*) AS entries,
               coalesce(sum(e.amount) FILTER (WHERE e.side = 'D'), 0) AS debits,
               coalesce(sum(e.amount) FILTER (WHERE e.side = 'C'), 0) AS credits
          FROM ledger.posting e
         WHERE ($1::int[] IS NULL OR e.branch_id = ANY($1))
           AND ($2::int[] IS NULL OR e.branch_id = ANY($2))
           AND ($3::date IS NULL OR e.period >= $3)
           AND ($4::date IS NULL OR e.period <= $4)
           AND ($5::bigint IS NULL OR e.document_id = ANY(ARRAY(SELECT d.id FROM ledger.document d WHERE d.batch_id = $5)))
           AND ($6::bigint IS NULL OR e.document_id = $6)
           AND ($7::smallint IS NULL OR e.day = $7)
           AND ($8::bigint IS NULL OR e.account_id = $8)
           AND ($9::text IS NULL OR position(lower($9) IN lower(e.history)) > 0)
         GROUP BY e.account_id) s
  JOIN ledger.account a ON a.id = s.account_id
 ORDER BY a.code_path, a.id
 LIMIT $10 OFFSET $11
