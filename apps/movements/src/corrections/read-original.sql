-- The facts that decide whether and how a document, or the entry number of one of its entries, is reversed.
-- $1 branch_ids integer[], null for every branch
-- $2 id bigint
-- $3 is_entry boolean, false for the id of a document
-- rows: none or one; lancamento is null for a document, whose numbers are all reversed; day is the day of the last entry, null
--   without entries; reversedNumber is the first number that is already reversed
-- locks: none
SELECT d.id, named.lancamento, d.branch_id AS "branchId", d.period, b.code AS lote, d.number AS documento, d.closing,
       c.fiscal_year_end_month AS "fiscalYearEndMonth",
       c.prior_year_adjustment_account_id AS "adjustmentAccountId", adjustment.code AS "adjustmentCode",
       e.day, coalesce(e.result, false) AS result,
       r.entry_number AS "reversedNumber", r.reversing_document_id AS "reversingDocumentId"
  FROM (SELECT $2::bigint AS document_id, NULL::text AS lancamento WHERE NOT $3::boolean
        UNION ALL
        SELECT e.document_id, e.entry_number FROM ledger.entry e WHERE e.id = $2 AND $3) named
  JOIN ledger.document d ON d.id = named.document_id
  JOIN ledger.batch b ON b.id = d.batch_id
  JOIN ledger.branch br ON br.id = d.branch_id
  JOIN ledger.company c ON c.id = br.company_id
  LEFT JOIN ledger.account adjustment ON adjustment.id = c.prior_year_adjustment_account_id
 CROSS JOIN LATERAL (
    SELECT max(e.day) AS day,
           bool_or(own.nature = '04' OR (e.posts_contra AND contra.nature = '04')) AS result
      FROM ledger.entry e
      JOIN ledger.account own ON own.id = e.account_id
      LEFT JOIN ledger.account contra ON contra.id = e.contra_account_id
     WHERE e.document_id = d.id AND (named.lancamento IS NULL OR e.entry_number = named.lancamento)
  ) e
  LEFT JOIN LATERAL (
    SELECT r.entry_number, r.reversing_document_id
      FROM ledger.reversal r
     WHERE r.document_id = d.id AND (named.lancamento IS NULL OR r.entry_number = named.lancamento)
     ORDER BY r.entry_number
     LIMIT 1
  ) r ON true
 WHERE $1::integer[] IS NULL OR d.branch_id = ANY($1)
