-- Balances and movement of each analytic account in a range of months, over all branches; debit positive.
-- $1 company integer
-- $2 first_period date
-- $3 last_period date
-- rows: one per account with a figure in the sums of a month: balances that cancel out between branches, without
--   movement, are none, as in the balances of the file. opening is that of the first month, closing that of the last month; closed: the
--   amount that closing entries took out; moved: debits less credits, without closing entries; broughtIn: the balance
--   with which the books begin, when their first month is in the range
-- locks: none
SELECT a.id, a.nature, coalesce(sum(l.opening) FILTER (WHERE l.period = $2::date), 0)::numeric(24,2) AS opening,
       coalesce(sum(l.closing) FILTER (WHERE l.period = $3::date), 0)::numeric(24,2) AS closing,
       sum(l.closing_credit - l.closing_debit)::numeric(24,2) AS closed, sum(l.debit - l.credit)::numeric(24,2) AS moved,
       coalesce(sum(l.opening) FILTER (WHERE l.period = c.base_period), 0)::numeric(24,2) AS "broughtIn"
  FROM ledger.company c
 CROSS JOIN LATERAL (
         SELECT l.period, l.account_id, sum(l.opening) AS opening, sum(l.debit) AS debit, sum(l.credit) AS credit,
                sum(l.closing_debit) AS closing_debit, sum(l.closing_credit) AS closing_credit, sum(l.closing) AS closing
           FROM ledger.branch b
           JOIN ledger.account_balance l ON l.branch_id = b.id AND l.period BETWEEN $2::date AND $3::date
          WHERE b.company_id = c.id
          GROUP BY l.period, l.account_id) l
  JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
 WHERE c.id = $1::integer
 GROUP BY a.id
HAVING bool_or((l.opening, l.debit, l.credit, l.closing_debit, l.closing_credit) <> (0, 0, 0, 0, 0))
