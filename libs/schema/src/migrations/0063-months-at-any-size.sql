-- The entries of a month are read by a bitmap of their index, each page of the table once. Where the branches of a book were imported one
-- after the other, the planner takes the index of branch, month and account to be in the order of the table, and expects less work from
-- reading entry by entry in the order of the accounts: a page of the table was visited 18 times. It did so at 10,000,000 entries, not at
-- 1,000,000, for 1.6 to 2.8 times the processor time. So index scans are off where a month is read: in entry_page for one
-- month that is sorted or counted, and in the three functions below, whose rows are few.

-- How many postings a branch has on some days of a month.
CREATE FUNCTION ledger.count_postings(p_branch integer, p_period date, p_first_day integer, p_last_day integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET enable_indexscan TO 'off'
BEGIN ATOMIC
  SELECT count(*) + count(*) FILTER (WHERE e.posts_contra)
    FROM ledger.entry e
   WHERE e.branch_id = p_branch AND e.period = p_period AND e.day BETWEEN p_first_day AND p_last_day;
END;
-- The same by document.
CREATE FUNCTION ledger.document_postings(p_branch integer, p_period date, p_first_day integer, p_last_day integer)
 RETURNS TABLE(document_id bigint, postings bigint)
 LANGUAGE sql
 STABLE
 SET enable_indexscan TO 'off'
BEGIN ATOMIC
  SELECT e.document_id, count(*) + count(*) FILTER (WHERE e.posts_contra)
    FROM ledger.entry e
   WHERE e.branch_id = p_branch AND e.period = p_period AND e.day BETWEEN p_first_day AND p_last_day
   GROUP BY e.document_id;
END;
-- What a branch posted to each account on each day of a month; closing_net is null without closing postings.
CREATE FUNCTION ledger.daily_movement(p_branch integer, p_period date)
 RETURNS TABLE(account_id bigint, day smallint, debit numeric, credit numeric, closing_net numeric)
 LANGUAGE sql
 STABLE
 SET enable_indexscan TO 'off'
BEGIN ATOMIC
  SELECT p.account_id, p.day,
         coalesce(sum(p.amount) FILTER (WHERE p.side = 'D' AND NOT p.closing), 0),
         coalesce(sum(p.amount) FILTER (WHERE p.side = 'C' AND NOT p.closing), 0),
         sum(CASE p.side WHEN 'D' THEN p.amount ELSE -p.amount END) FILTER (WHERE p.closing)
    FROM ledger.posting p
   WHERE p.branch_id = p_branch AND p.period = p_period
   GROUP BY p.account_id, p.day;
END;
REVOKE ALL ON FUNCTION ledger.count_postings(integer, date, integer, integer), ledger.document_postings(integer, date, integer, integer),
  ledger.daily_movement(integer, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.count_postings(integer, date, integer, integer), ledger.document_postings(integer, date, integer, integer),
  ledger.daily_movement(integer, date) TO razao_queries;
-- A page of a list of documents, and how many the list has, planned with the filters that are given, as entry_page is: after a few calls
-- PostgreSQL kept one plan for all filters, which read every document: 1,000,000 entries 8 ms, 10,000,000 entries 72 ms.
-- ordering is SQL, and comes from a list in the service: ORDER BY of d, a document, and sorted.id.
CREATE FUNCTION ledger.document_page(branch_ids integer[], filter ledger.list_filter, ordering text, page_size bigint, skipped bigint)
 RETURNS TABLE(total bigint, place bigint, id bigint, "batchId" bigint, documento text, diaref smallint, texto text, cdpadronizado text, "factDate" date)
 LANGUAGE plpgsql
 STABLE
AS $$
DECLARE
  ids bigint[];
  listed text := concat_ws(' AND ', 'true',
    CASE WHEN branch_ids IS NOT NULL THEN 'd.branch_id = ANY($1)' END,
    CASE WHEN filter.branch_ids IS NOT NULL THEN 'd.branch_id = ANY(($2).branch_ids)' END,
    CASE WHEN filter.first_period IS NOT NULL THEN 'd.period >= ($2).first_period' END,
    CASE WHEN filter.last_period IS NOT NULL THEN 'd.period <= ($2).last_period' END,
    CASE WHEN filter.batch_id IS NOT NULL THEN 'd.batch_id = ($2).batch_id' END,
    CASE WHEN filter.document_id IS NOT NULL THEN 'd.id = ($2).document_id' END,
    CASE WHEN filter.day IS NOT NULL THEN 'd.reference_day = ($2).day' END,
    CASE WHEN filter.text IS NOT NULL THEN $c$concat_ws(' ', d.number, d.text, d.standard_code) ~ ($2).text$c$ END,
    CASE WHEN filter.first_day IS NOT NULL THEN '(d.period > ($2).first_period OR d.reference_day >= ($2).first_day)' END,
    CASE WHEN filter.last_day IS NOT NULL THEN '(d.period < ($2).last_period OR d.reference_day <= ($2).last_day)' END);
BEGIN
  EXECUTE 'SELECT count(*) FROM ledger.document d WHERE ' || listed INTO total USING branch_ids, filter;
  IF total > skipped THEN
    EXECUTE format('SELECT ARRAY(SELECT d.id FROM ledger.document d CROSS JOIN LATERAL (SELECT %s AS id) sorted WHERE %s %s LIMIT $3 OFFSET $4)',
      CASE WHEN filter.first_period = filter.last_period THEN 'd.id + 0' ELSE 'd.id' END, listed, ordering)
       INTO ids USING branch_ids, filter, page_size, skipped;
  END IF;
  RETURN QUERY
  SELECT total, page.place, d.id, d.batch_id, d.number::text, d.reference_day, d.text::text, d.standard_code::text, d.fact_date
    FROM (VALUES (0)) one
    LEFT JOIN (unnest(ids) WITH ORDINALITY AS page(id, place)
              CROSS JOIN LATERAL (SELECT * FROM ledger.document o WHERE o.id = page.id OFFSET 0) d) ON true
   ORDER BY page.place;
END $$;
REVOKE ALL ON FUNCTION ledger.document_page(integer[], ledger.list_filter, text, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.document_page(integer[], ledger.list_filter, text, bigint, bigint) TO razao_movements;
