-- One page of the history codes of a company, with the total of all pages.
-- $1 branch_ids integer[], null for every branch
-- $2 company integer
-- $3 q text, null for all: part of the text, or the start of the code
-- $4 size bigint
-- $5 offset bigint
-- rows: one per code, in the order of the codes; an empty page has one row of nulls; each row has the total
-- locks: none
WITH found AS (
  SELECT h.code, h.text
    FROM ledger.history_code h
   WHERE h.company_id = $2::integer
     AND ($1::integer[] IS NULL OR EXISTS (SELECT FROM ledger.branch b WHERE b.company_id = h.company_id AND b.id = ANY($1::integer[])))
     AND ($3::text IS NULL
          OR strpos(ledger.search_form(h.text), ledger.search_form($3::text)) > 0
          OR starts_with(ledger.search_form(h.code), ledger.search_form($3::text)))
)
SELECT t.total, p.*
  FROM (SELECT count(*) AS total FROM found) t
  LEFT JOIN LATERAL (
    SELECT h.code, h.text FROM found h ORDER BY h.code COLLATE "C" LIMIT $4::bigint OFFSET $5::bigint
  ) p ON true
