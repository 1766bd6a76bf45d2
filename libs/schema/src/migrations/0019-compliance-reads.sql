-- The fingerprint of a month names the columns that it digests: a new column changes no fingerprint of a month that does
-- not use it. The columns are those that rows had until now, in their order, so that stored fingerprints stay what they
-- were. What a later column adds is a part of its own, which a month without it does not have.
CREATE OR REPLACE FUNCTION compliance.fingerprint(p_branch integer, p_period date) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH part (name, rows, low, high) AS (
    SELECT 'entry', count(*), bit_xor(hash_record_extended(e, 0)), bit_xor(hash_record_extended(e, 1))
      FROM (SELECT id, document_id, account_id, contra_account_id, amount, branch_id, period, line, day, side, closing, posts_contra,
                   created_by, created_at, entry_number, history, history_code
              FROM ledger.entry WHERE branch_id = p_branch AND period = p_period) e
    UNION ALL
    SELECT 'document', count(*), bit_xor(hash_record_extended(d, 0)), bit_xor(hash_record_extended(d, 1))
      FROM (SELECT id, batch_id, branch_id, period, number, reference_day, text, standard_code, closing, created_at, created_by
              FROM ledger.document WHERE branch_id = p_branch AND period = p_period) d
    UNION ALL
    SELECT 'batch', count(*), bit_xor(hash_record_extended(b, 0)), bit_xor(hash_record_extended(b, 1))
      FROM (SELECT id, branch_id, period, code, description, created_at, created_by
              FROM ledger.batch WHERE branch_id = p_branch AND period = p_period) b
    UNION ALL
    SELECT 'balance', count(*), bit_xor(hash_record_extended(m, 0)), bit_xor(hash_record_extended(m, 1))
      FROM (SELECT account_id, carried, opening, debit, credit, closing_debit, closing_credit, closing
              FROM compliance.month_balance(p_branch, p_period)
             WHERE (carried, opening, debit, credit, closing_debit, closing_credit, closing) <> (0, 0, 0, 0, 0, 0, 0)) m
    UNION ALL
    SELECT 'empty balance', count(*), bit_xor(hash_record_extended(l, 0)), bit_xor(hash_record_extended(l, 1))
      FROM (SELECT branch_id, period, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing
              FROM ledger.account_balance
             WHERE branch_id = p_branch AND period = p_period
               AND (opening, debit, credit, closing_debit, closing_credit, closing) = (0, 0, 0, 0, 0, 0)) l
    UNION ALL
    SELECT 'synthetic', count(*), bit_xor(hash_record_extended(s, 0)), bit_xor(hash_record_extended(s, 1))
      FROM compliance.rollup_difference(p_branch, p_period) s
    UNION ALL
    SELECT 'movement', count(*), bit_xor(hash_record_extended(m, 0)), bit_xor(hash_record_extended(m, 1))
      FROM (SELECT account_id, sum(debit), sum(credit), sum(closing_debit), sum(closing_credit), sum(postings), sum(closing_postings)
              FROM ledger.account_movement WHERE branch_id = p_branch AND period = p_period
             GROUP BY account_id HAVING sum(postings) <> 0 OR sum(debit + credit + closing_debit + closing_credit) <> 0) m
    UNION ALL
    SELECT 'year', count(*), bit_xor(hash_record_extended(m, 0)), bit_xor(hash_record_extended(m, 1))
      FROM (SELECT account_id, sum(postings)
              FROM ledger.account_movement
             WHERE branch_id = p_branch AND period BETWEEN (p_period - interval '11 months')::date AND p_period
             GROUP BY account_id HAVING sum(postings) <> 0) m
    UNION ALL
    SELECT 'month', count(*), bit_xor(hash_record_extended(row(p.period), 0)), bit_xor(hash_record_extended(row(p.period), 1))
      FROM ledger.branch_period p WHERE p.branch_id = p_branch AND p.period <= p_period
    UNION ALL
    SELECT 'company', count(*), bit_xor(hash_record_extended(row(c.base_period, c.closing_code, c.time_zone, c.chart_id), 0)),
           bit_xor(hash_record_extended(row(c.base_period, c.closing_code, c.time_zone, c.chart_id), 1))
      FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = p_branch
    UNION ALL
    SELECT 'account', count(*), bit_xor(hash_record_extended(a, 0)), bit_xor(hash_record_extended(a, 1))
      FROM (SELECT a.id, a.chart_id, a.code, a.code_path, a.level, a.reduced_code, a.name, a.kind, a.nature, a.active, a.parent_id
              FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id JOIN ledger.account a ON a.chart_id = c.chart_id
             WHERE b.id = p_branch) a
    UNION ALL
    SELECT 'history code', count(*), bit_xor(hash_record_extended(h, 0)), bit_xor(hash_record_extended(h, 1))
      FROM (SELECT h.company_id, h.code, h.text
              FROM ledger.branch b JOIN ledger.history_code h ON h.company_id = b.company_id WHERE b.id = p_branch) h
  )
  SELECT 'v1:' || encode(sha256(convert_to(string_agg(concat_ws(' ', name, rows, low, high), ';' ORDER BY name), 'UTF8')), 'hex')
    FROM part
$$;

-- The accounts that the lines of a month post to, read from the indexes with one step per account: a month has a million
-- lines and hundreds of accounts.
CREATE FUNCTION compliance.posted_accounts(p_branch integer, p_period date) RETURNS SETOF bigint
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE own (account_id) AS (
    SELECT min(account_id) FROM ledger.entry WHERE branch_id = p_branch AND period = p_period
     UNION ALL
    SELECT (SELECT min(e.account_id) FROM ledger.entry e
             WHERE e.branch_id = p_branch AND e.period = p_period AND e.account_id > o.account_id)
      FROM own o WHERE o.account_id IS NOT NULL
  ), contra (account_id) AS (
    SELECT min(contra_account_id) FROM ledger.entry WHERE branch_id = p_branch AND period = p_period AND posts_contra
     UNION ALL
    SELECT (SELECT min(e.contra_account_id) FROM ledger.entry e
             WHERE e.branch_id = p_branch AND e.period = p_period AND e.posts_contra AND e.contra_account_id > c.account_id)
      FROM contra c WHERE c.account_id IS NOT NULL
  )
  SELECT account_id FROM own WHERE account_id IS NOT NULL
   UNION
  SELECT account_id FROM contra WHERE account_id IS NOT NULL
$$;
REVOKE ALL ON FUNCTION compliance.posted_accounts(integer, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION compliance.posted_accounts(integer, date) TO razao_compliance;

-- A rule that reads them is no longer kept from reading a large month with several workers.
ALTER FUNCTION compliance.month_balance(integer, date) PARALLEL SAFE;
ALTER FUNCTION compliance.rollup_difference(integer, date) PARALLEL SAFE;
