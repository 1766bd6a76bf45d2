-- One page of the accounts of a company's chart, with the total of all pages.
-- $1 branch_ids integer[], null for every branch
-- $2 company integer
-- $3 q text, null for all: part of the name, or the start of a code
-- $4 kind text, null for both
-- $5 nature text, null for all
-- $6 active boolean, null for both
-- $7 conta text, null for all: the reduced code of one account, or its accounting code
-- $8 ids bigint[], null for all
-- $9 size bigint
-- $10 offset bigint
-- rows: one per account in the order of the chart; an empty page has one row of nulls; each row has the total
-- locks: none
WITH found AS (
  SELECT a.*
    FROM ledger.company c
    JOIN ledger.account a ON a.chart_id = c.chart_id
   WHERE c.id = $2::integer
     AND ($1::integer[] IS NULL OR EXISTS (SELECT FROM ledger.branch b WHERE b.company_id = c.id AND b.id = ANY($1::integer[])))
     AND ($3::text IS NULL
          OR strpos(ledger.search_form(a.name), ledger.search_form($3::text)) > 0
          OR starts_with(a.code, $3::text)
          OR starts_with(ledger.search_form(a.reduced_code), ledger.search_form($3::text)))
     AND ($4::text IS NULL OR a.kind = $4::text)
     AND ($5::text IS NULL OR a.nature = $5::text)
     AND ($6::boolean IS NULL OR a.active = $6::boolean)
     AND ($7::text IS NULL OR a.id = (SELECT ledger.account_of(c.chart_id, $7::text)))
     AND ($8::bigint[] IS NULL OR a.id = ANY($8::bigint[]))
)
SELECT t.total, p.*
  FROM (SELECT count(*) AS total FROM found) t
  LEFT JOIN LATERAL (
    SELECT a.id, a.code AS "cdAccounting", a.reduced_code AS "cdReduced", a.name, a.kind, a.nature, a.level, a.active, a.reducing,
           a.parent_id AS "parentId", a.own_code AS "ownCode", a.changed_on AS "changedOn"
      FROM found a
     ORDER BY a.code_path, a.code COLLATE "C"
     LIMIT $9::bigint OFFSET $10::bigint
  ) p ON true
