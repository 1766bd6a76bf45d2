-- The conditions that cut a month, for an entry or a posting e and the filter as $2; null when whole months are asked for.
CREATE FUNCTION ledger.conditions_within_months(filter ledger.list_filter) RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN nullif(concat_ws(' AND ',
    CASE WHEN ($1).batch_id IS NOT NULL THEN 'e.document_id = ANY(ARRAY(SELECT d.id FROM ledger.document d WHERE d.batch_id = ($2).batch_id))' END,
    CASE WHEN ($1).document_id IS NOT NULL THEN 'e.document_id = ($2).document_id' END,
    CASE WHEN ($1).day IS NOT NULL THEN 'e.day = ($2).day' END,
    CASE WHEN ($1).text IS NOT NULL THEN 'e.history ~ ($2).text' END,
    CASE WHEN ($1).first_day IS NOT NULL THEN '(e.period > ($2).first_period OR e.day >= ($2).first_day)' END,
    CASE WHEN ($1).last_day IS NOT NULL THEN '(e.period < ($2).last_period OR e.day <= ($2).last_day)' END,
    CASE WHEN ($1).amount_from IS NOT NULL THEN 'e.amount >= ($2).amount_from' END,
    CASE WHEN ($1).amount_to IS NOT NULL THEN 'e.amount <= ($2).amount_to' END), '');

-- A page of a list of entries, and how many entries the list has. As one statement it was planned whole for each page, or ran ten times
-- as long with a plan kept for all filters. The count and the ids of the page are planned with the filters that are given, the second with
-- what the first counted, and the records have one kept plan. A caller's rights and its snapshot are those of the statement that calls this.
-- Whole months are counted by their movement, which equals their entries at every commit (INV-04), less the lines that post both sides to
-- what is counted: all accounts, or one.
-- The index of the ids has the order, but the entries of earlier months are before those of a late one: the planner expects each month's
-- ids all over the table. So a month with less than a quarter of all entries is sorted instead. An index by month and id would do without
-- this; it costs an import 2 of the 14 microseconds that the server has for each row.
-- ordering is SQL, and comes from a list in the service: ORDER BY of e, an entry, and sorted.id.
CREATE FUNCTION ledger.entry_page(branch_ids integer[], filter ledger.list_filter, ordering text, page_size bigint, skipped bigint)
 RETURNS TABLE(total bigint, id bigint, "documentId" bigint, lancamento text, debcre character, day smallint, "contaId" bigint, contrapartida bigint, valor numeric, historico text, cdhistorico text, reverses bigint, "reversedBy" bigint)
 LANGUAGE plpgsql
 STABLE
AS $$
DECLARE
  ids bigint[];
  id_of text := 'e.id';
  indexscan text := current_setting('enable_indexscan');
  months text := concat_ws(' AND ', 'true',
    CASE WHEN branch_ids IS NOT NULL THEN 'e.branch_id = ANY($1)' END,
    CASE WHEN filter.branch_ids IS NOT NULL THEN 'e.branch_id = ANY(($2).branch_ids)' END,
    CASE WHEN filter.first_period IS NOT NULL THEN 'e.period >= ($2).first_period' END,
    CASE WHEN filter.last_period IS NOT NULL THEN 'e.period <= ($2).last_period' END);
  of_account text := CASE WHEN filter.account_id IS NOT NULL
    THEN '(e.account_id = ($2).account_id OR (e.posts_contra AND e.contra_account_id = ($2).account_id))' END;
  within_months text := ledger.conditions_within_months(filter);
  listed text := concat_ws(' AND ', months, of_account, within_months);
BEGIN
  IF filter.first_period = filter.last_period THEN
    PERFORM set_config('enable_indexscan', 'off', true);
  END IF;
  IF within_months IS NOT NULL THEN
    EXECUTE 'SELECT count(*) FROM ledger.entry e WHERE ' || listed INTO total USING branch_ids, filter;
  ELSE
    EXECUTE format('SELECT (SELECT coalesce(sum(e.postings), 0)::bigint FROM ledger.account_movement e WHERE %1$s %2$s)
                         - (SELECT count(*) FROM ledger.entry e WHERE %1$s AND e.posts_contra %3$s)', months,
      CASE WHEN filter.account_id IS NOT NULL THEN 'AND e.account_id = ($2).account_id' END,
      CASE WHEN filter.account_id IS NOT NULL THEN 'AND e.account_id = ($2).account_id AND e.contra_account_id = ($2).account_id' END)
       INTO total USING branch_ids, filter;
  END IF;
  IF total > skipped THEN
    IF filter.first_period = filter.last_period
       AND total * 4 < (SELECT c.reltuples FROM pg_catalog.pg_class c WHERE c.oid = 'ledger.entry'::regclass) THEN
      id_of := 'e.id + 0';
    ELSE
      PERFORM set_config('enable_indexscan', indexscan, true);
    END IF;
    EXECUTE format('SELECT ARRAY(SELECT e.id FROM ledger.entry e CROSS JOIN LATERAL (SELECT %s AS id) sorted WHERE %s %s LIMIT $3 OFFSET $4)', id_of, listed, ordering)
       INTO ids USING branch_ids, filter, page_size, skipped;
  END IF;
  PERFORM set_config('enable_indexscan', indexscan, true);
  RETURN QUERY
  SELECT total, r.*
    FROM (VALUES (0)) one
    LEFT JOIN (unnest(ids) WITH ORDINALITY AS page(id, place)
               JOIN ledger.entry e ON e.id = page.id
              CROSS JOIN LATERAL ledger.entry_record(e) r) ON true
   ORDER BY page.place;
END $$;
REVOKE ALL ON FUNCTION ledger.conditions_within_months(ledger.list_filter),
  ledger.entry_page(integer[], ledger.list_filter, text, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.conditions_within_months(ledger.list_filter),
  ledger.entry_page(integer[], ledger.list_filter, text, bigint, bigint) TO razao_movements;
