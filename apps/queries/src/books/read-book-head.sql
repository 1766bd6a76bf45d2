-- The company of a book, the book's number in the company's list (null unless one book has the months), and its first month whose entries were purged after
-- the seal.
-- $1 branch_ids integer[], null for every branch
-- $2 branches integer[], all of one company
-- $3 from date
-- $4 to date
-- $5 nature text, what the nature of the book begins with, as a regular expression
-- rows: one; none when a branch is outside of the scope
-- locks: none
SELECT c.id AS "companyId", c.code, c.name, c.cnpj, c.nire, c.registered_on AS "registeredOn", c.municipality_name AS municipality, c.state,
       c.base_period::date AS "basePeriod", c.chart_id AS "chartId",
       (SELECT CASE count(*) WHEN 1 THEN max(k.number) END FROM ledger.book k
         WHERE k.company_id = c.id AND k.nature ~* $5::text AND k.first_period <= $3::date AND k.last_period >= $4::date) AS number,
       (SELECT min(p.period)::date FROM ledger.branch_period p
          JOIN ledger.purged_month u ON u.branch_id = p.branch_id AND u.period = p.period AND u.purged_at > p.consolidated_at
         WHERE p.status = 'CONSOLIDATED' AND p.branch_id = ANY($2::integer[]) AND p.period BETWEEN $3::date AND $4::date) AS "purgedPeriod"
  FROM ledger.company c
 WHERE c.id = (SELECT b.company_id FROM ledger.branch b WHERE b.id = ($2::integer[])[1])
   AND ($1::integer[] IS NULL OR $2::integer[] <@ $1::integer[])
