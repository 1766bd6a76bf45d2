-- A post costs the gate less. Where no company is known to be in another cell, the month is read in one statement with that; the accounts
-- are looked at by the statement that adds up what they get.
--
-- Since 0.7.1 the gate also checks each account against the branches that post to it (a statement may have entries of companies with
-- different charts), that all lines of a number are on one day (INV-07: with lines on two days, the books of neither day balanced; numbers
-- that are in the ledger already stay, and the rule ECD-03 finds them), histories (0040) and fact dates (0018), and notes what enters a
-- month that had a seal (0017): a second trigger would cost each post another call. What entries copy from their documents is compared
-- once per document, not once per line.
CREATE OR REPLACE FUNCTION ledger.hold_period(p_branch integer, p_period date, p_constraint text)
 RETURNS ledger.branch_period
 LANGUAGE plpgsql
AS $function$
DECLARE
  held ledger.branch_period;
  moving integer;
BEGIN
  IF current_setting('transaction_isolation') = 'read committed' THEN
    PERFORM pg_advisory_xact_lock_shared(p_branch, ledger.period_key(p_period));
    SELECT * INTO held FROM ledger.branch_period
     WHERE branch_id = p_branch AND period = p_period AND NOT EXISTS (SELECT FROM ledger.company_home);
    -- There is no such month, or there are several cells: whether the company is held (0053) comes first.
    IF NOT FOUND THEN
      SELECT h.company_id INTO moving FROM ledger.branch b JOIN ledger.held_company h ON h.company_id = b.company_id WHERE b.id = p_branch;
      IF moving IS NOT NULL THEN PERFORM ledger.refuse_held(moving); END IF;
      SELECT * INTO held FROM ledger.branch_period WHERE branch_id = p_branch AND period = p_period;
    END IF;
  ELSE
    SELECT b.company_id INTO moving FROM ledger.branch b WHERE b.id = p_branch;
    IF moving IS NOT NULL THEN PERFORM ledger.refuse_held(moving); END IF;
    PERFORM pg_advisory_xact_lock_shared(p_branch, ledger.period_key(p_period));
    SELECT * INTO held FROM ledger.branch_period WHERE branch_id = p_branch AND period = p_period FOR SHARE;
  END IF;
  IF held.status IS DISTINCT FROM 'OPEN' THEN
    PERFORM ledger.refuse(p_constraint,
      format('month %s is %s', to_char(p_period, 'MM/YYYY'), coalesce(lower(held.status), 'not opened')),
      jsonb_build_object('branch', p_branch, 'period', p_period, 'status', held.status));
  END IF;
  RETURN held;
END $function$;

CREATE OR REPLACE FUNCTION ledger.entry_enters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  month record;
  held ledger.branch_period;
  bad record;
  extemporaneous boolean;
  codes_named boolean := false;
  perhaps_bare boolean := false;
BEGIN
  -- INV-02. Months in sorted order, so that two writers of several never wait for each other.
  FOR month IN
    SELECT branch_id, period, min(day) AS first_day, max(day) AS last_day, count(history_code) AS codes,
           count(*) FILTER (WHERE history_code IS NULL AND coalesce(ascii(history), 0) NOT BETWEEN 33 AND 126) AS perhaps_bare
      FROM new_entry GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    held := hold_period(month.branch_id, month.period, 'entry_period_open');
    IF held.seal > 0 THEN
      INSERT INTO entry_change (branch_id, period, seal, entry_id, actor_id)
      SELECT n.branch_id, n.period, held.seal, n.id, n.created_by FROM new_entry n
       WHERE n.branch_id = month.branch_id AND n.period = month.period ORDER BY n.id;
    END IF;
    IF month.first_day <= held.closed_through_day THEN
      PERFORM refuse('entry_day_open', format('day %s of %s is closed', month.first_day, to_char(month.period, 'MM/YYYY')),
        jsonb_build_object('branch', month.branch_id, 'period', month.period, 'day', month.first_day, 'closedThrough', held.closed_through_day));
    END IF;
    IF (month.period + month.last_day - 1) >= (month.period + interval '1 month') THEN
      PERFORM refuse('entry_day_in_month', format('%s has no day %s', to_char(month.period, 'MM/YYYY'), month.last_day),
        jsonb_build_object('branch', month.branch_id, 'period', month.period, 'day', month.last_day));
    END IF;
    IF month.codes > 0 THEN
      codes_named := true;
      -- A code that is leaving is gone, or stays, when this statement reads the codes (history_code_leaves).
      PERFORM pg_advisory_xact_lock_shared(history_key(b.company_id)) FROM branch b WHERE b.id = month.branch_id;
    END IF;
    perhaps_bare := perhaps_bare OR month.perhaps_bare > 0;
  END LOOP;

  -- INV-08, of codes.
  IF codes_named THEN
    SELECT n.history_code, c.code AS company INTO bad
      FROM (SELECT DISTINCT branch_id, history_code FROM new_entry WHERE history_code IS NOT NULL) n
      JOIN branch b ON b.id = n.branch_id
      JOIN company c ON c.id = b.company_id
      LEFT JOIN history_code h ON h.company_id = b.company_id AND h.code = n.history_code
     WHERE h.code IS NULL
     ORDER BY n.branch_id, n.history_code
     LIMIT 1;
    IF FOUND THEN
      PERFORM refuse('entry_history_code_known', format('company %s has no history code %s', bad.company, bad.history_code),
        jsonb_build_object('company', bad.company, 'historyCode', bad.history_code));
    END IF;
  END IF;

  -- The document cannot be deleted under the entries that are entering it.
  SELECT bool_or(held_document.fact_date IS NOT NULL) INTO extemporaneous
    FROM (SELECT d.fact_date FROM document d WHERE d.id IN (SELECT n.document_id FROM new_entry n) ORDER BY d.id FOR KEY SHARE) held_document;

  -- The document exists, and what its entries copy from it is true.
  SELECT n.document_id, d.id AS known_document INTO bad
    FROM (SELECT DISTINCT document_id, branch_id, period, closing FROM new_entry) n
    LEFT JOIN document d ON d.id = n.document_id
   WHERE d.id IS NULL OR n.branch_id <> d.branch_id OR n.period <> d.period OR n.closing <> d.closing
   ORDER BY n.document_id
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse(CASE WHEN bad.known_document IS NULL THEN 'entry_document_exists' ELSE 'entry_document_copies' END,
      format('document %s %s', bad.document_id, CASE WHEN bad.known_document IS NULL THEN 'does not exist' ELSE 'has another branch, month or closing flag' END),
      jsonb_build_object('document', bad.document_id));
  END IF;

  -- INV-01 and INV-07. Lines 1..n of a number enter in one statement (lines start at 1 and are unique, so the
  -- highest one tells): with the unique key, nothing can be added to a number later. Few aggregates:
  -- this is the gate's dearest pass, about 2 µs a line.
  SELECT n.document_id, n.entry_number, n.lines, n.last_line, n.first_day, n.last_day, n.difference INTO bad
    FROM (SELECT document_id, entry_number, count(*) AS lines, max(line) AS last_line, min(day) AS first_day, max(day) AS last_day,
                 count(*) FILTER (WHERE posts_contra) AS both_sides,
                 sum(CASE side WHEN 'D' THEN amount ELSE -amount END) AS difference
            FROM new_entry
           GROUP BY document_id, entry_number) n
   WHERE n.last_line <> n.lines OR n.first_day <> n.last_day
      OR NOT ((n.both_sides = 0 AND n.difference = 0)
           OR (n.both_sides = n.lines AND (n.lines = 1 OR n.difference <> 0)))
   ORDER BY n.document_id, n.entry_number
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse(CASE WHEN bad.last_line <> bad.lines THEN 'entry_number_lines' WHEN bad.first_day <> bad.last_day THEN 'entry_number_one_day' ELSE 'entry_number_balanced' END,
      format('document %s, entry number %s: debits less credits are %s', bad.document_id, bad.entry_number, bad.difference),
      (SELECT jsonb_build_object('document', bad.document_id, 'entry_number', bad.entry_number, 'lines', bad.lines, 'day', bad.first_day, 'otherDay', bad.last_day,
                'debit', coalesce(sum(amount) FILTER (WHERE side = 'D'), 0)::text, 'credit', coalesce(sum(amount) FILTER (WHERE side = 'C'), 0)::text,
                'contras', count(contra_account_id))
         FROM new_entry WHERE document_id = bad.document_id AND entry_number = bad.entry_number));
  END IF;

  -- INV-04. In key order, so that two writers of one stripe never wait for each other in a circle.
  WITH side_sum AS (
    SELECT branch_id, period, account_id, closing,
           coalesce(sum(amount) FILTER (WHERE side = 'D'), 0) AS debit, coalesce(sum(amount) FILTER (WHERE side = 'C'), 0) AS credit,
           count(*) AS postings
      FROM new_entry GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT branch_id, period, contra_account_id, closing,
           coalesce(sum(amount) FILTER (WHERE side = 'C' AND posts_contra), 0), coalesce(sum(amount) FILTER (WHERE side = 'D' AND posts_contra), 0),
           count(*) FILTER (WHERE posts_contra)
      FROM new_entry WHERE contra_account_id IS NOT NULL GROUP BY 1, 2, 3, 4
  ), account_sum AS MATERIALIZED (
    SELECT branch_id, period, account_id,
           coalesce(sum(debit) FILTER (WHERE NOT closing), 0) AS debit, coalesce(sum(credit) FILTER (WHERE NOT closing), 0) AS credit,
           coalesce(sum(debit) FILTER (WHERE closing), 0) AS closing_debit, coalesce(sum(credit) FILTER (WHERE closing), 0) AS closing_credit,
           sum(postings) AS postings, coalesce(sum(postings) FILTER (WHERE closing), 0) AS closing_postings
      FROM side_sum GROUP BY 1, 2, 3
  ), written AS (
    INSERT INTO account_movement AS m
      (branch_id, period, account_id, stripe, debit, credit, closing_debit, closing_credit, postings, closing_postings)
    SELECT branch_id, period, account_id, current_stripe(), debit, credit, closing_debit, closing_credit, postings, closing_postings
      FROM account_sum WHERE postings > 0
     ORDER BY branch_id, period, account_id
    ON CONFLICT (branch_id, period, account_id, stripe) DO UPDATE SET
      debit = m.debit + excluded.debit, credit = m.credit + excluded.credit,
      closing_debit = m.closing_debit + excluded.closing_debit, closing_credit = m.closing_credit + excluded.closing_credit,
      postings = m.postings + excluded.postings, closing_postings = m.closing_postings + excluded.closing_postings
  )
  -- INV-03, over the accounts just summed: a few, however many lines came.
  SELECT u.account_id, u.branch_id, a.code, a.kind, a.active, c.chart_id IS NOT DISTINCT FROM a.chart_id AS in_chart
    INTO bad
    FROM account_sum u
    JOIN branch b ON b.id = u.branch_id
    JOIN company c ON c.id = b.company_id
    LEFT JOIN account a ON a.id = u.account_id
   WHERE a.id IS NULL OR a.chart_id IS DISTINCT FROM c.chart_id OR a.kind <> 'A' OR NOT a.active
   ORDER BY u.account_id
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse(
      CASE WHEN bad.code IS NULL OR NOT bad.in_chart THEN 'entry_account_known' WHEN bad.kind <> 'A' THEN 'entry_account_analytic' ELSE 'entry_account_active' END,
      format('account %s cannot be posted to', bad.account_id),
      jsonb_build_object('account', bad.account_id, 'code', CASE WHEN bad.in_chart THEN bad.code END, 'branch', bad.branch_id));
  END IF;
  -- INV-08, of lines without history. The first character of almost every text says that it is not blank.
  IF perhaps_bare THEN
    SELECT n.document_id, n.entry_number, n.line, c.code AS company INTO bad
      FROM new_entry n
      JOIN branch b ON b.id = n.branch_id
      JOIN company c ON c.id = b.company_id AND c.history_required
     WHERE n.history_code IS NULL AND is_blank(n.history)
     ORDER BY n.document_id, n.entry_number, n.line
     LIMIT 1;
    IF FOUND THEN
      PERFORM refuse('entry_history_given', format('company %s requires a history: document %s, entry number %s, line %s has none',
          bad.company, bad.document_id, bad.entry_number, bad.line),
        jsonb_build_object('document', bad.document_id, 'company', bad.company, 'entry_number', bad.entry_number, 'line', bad.line));
    END IF;
  END IF;
  IF extemporaneous THEN
    SELECT d.number, n.entry_number, a.id AS account_id, a.code INTO bad
      FROM new_entry n
      JOIN document d ON d.id = n.document_id AND d.fact_date IS NOT NULL
      JOIN account a ON a.id IN (n.account_id, CASE WHEN n.posts_contra THEN n.contra_account_id END) AND a.nature = '04'
     ORDER BY n.document_id, n.entry_number, a.id
     LIMIT 1;
    IF FOUND THEN
      PERFORM refuse('entry_fact_date_result', format('document %s records an earlier fact: account %s is a result account', bad.number, bad.code),
        jsonb_build_object('number', bad.number, 'entry_number', bad.entry_number, 'account', bad.account_id, 'code', bad.code));
    END IF;
  END IF;
  RETURN NULL;
END $function$;
