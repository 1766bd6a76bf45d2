-- One page of the history codes of a company, and how many there are in all pages.
-- $1 branch_ids integer[], null for every branch
-- $2 company integer
-- $3 q text, null for all: part of the text, or the start of the code
-- $4 size bigint
-- $5 offset bigint
-- rows: one per code in their order; a single one with nulls when the page has none; total in each
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
