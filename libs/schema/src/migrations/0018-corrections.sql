-- Corrections: which entry number reverses which, and documents that record facts of an earlier time.
--
-- Entries are immutable, so the link is in a table of its own. The gate checks it for every writer: line by line the
-- reversing number is the inverse of the original. An entry number has one reversal at most; a reversal is an entry number like any
-- other and may itself be reversed. The link leaves with the reversing entries; an entry does not leave before its reversal.
--
-- A document with a fact date (lançamento extemporâneo) posts to no result account: the result of the earlier time is
-- closed. Both rules are checked by the gate's own functions (`entry_enters` has its lines in 0071), which gain a few lines instead of a
-- third trigger: a single post pays for each trigger.

ALTER TABLE ledger.company ADD COLUMN prior_year_adjustment_account_id bigint REFERENCES ledger.account(id);

ALTER TABLE ledger.document ADD COLUMN fact_date date,
  ADD CONSTRAINT document_fact_date_earlier CHECK (fact_date < period);
GRANT INSERT (fact_date) ON ledger.document TO razao_movements;

CREATE TABLE ledger.reversal (
  document_id bigint NOT NULL,
  entry_number text NOT NULL,
  -- The reversing entry number is the same in its own document.
  reversing_document_id bigint NOT NULL,
  branch_id integer NOT NULL,
  CONSTRAINT reversal_original_unique PRIMARY KEY (document_id, entry_number),
  CONSTRAINT reversal_reversing_unique UNIQUE (reversing_document_id, entry_number)
);
GRANT SELECT ON ledger.reversal TO razao_movements, razao_queries, razao_compliance;
GRANT INSERT ON ledger.reversal TO razao_movements;

-- Lines are looked up by their key: for a document of 75,000 entry numbers the planner read every entry of the ledger instead.
CREATE FUNCTION ledger.reversal_enters() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp SET enable_seqscan = off SET enable_hashjoin = off
  SET enable_mergejoin = off AS $$
DECLARE held bigint; pair record;
BEGIN
  -- The certificate of a month has its links, so a link enters only while the reversing month takes entries.
  PERFORM hold_period(m.branch_id, m.period, 'entry_period_open')
     FROM (SELECT DISTINCT d.branch_id, d.period FROM new_reversal r JOIN document d ON d.id = r.reversing_document_id ORDER BY 1, 2) m;
  -- The originals cannot be deleted at this moment: a deletion waits, and then finds the link.
  PERFORM 1 FROM new_reversal r JOIN entry e ON e.document_id = r.document_id AND e.entry_number = r.entry_number AND e.line = 1
    ORDER BY e.id FOR KEY SHARE OF e;
  GET DIAGNOSTICS held = ROW_COUNT;
  IF held <> (SELECT count(*) FROM new_reversal) THEN
    PERFORM refuse('reversal_original_exists', 'an entry number to reverse does not exist', '{}');
  END IF;
  SELECT count(o.id) AS originals, count(i.id) AS inverses, count(*) FILTER (
           WHERE i.branch_id = r.branch_id AND o.branch_id = r.branch_id AND i.amount = o.amount AND i.side <> o.side
             AND i.posts_contra = o.posts_contra AND i.period + i.day >= o.period + o.day AND i.closing = o.closing
             AND (d.fact_date IS NOT NULL
                  OR (i.account_id = o.account_id AND i.contra_account_id IS NOT DISTINCT FROM o.contra_account_id))) AS matching
    INTO pair
    FROM new_reversal r
    LEFT JOIN document d ON d.id = r.reversing_document_id
    JOIN entry o ON o.document_id = r.document_id AND o.entry_number = r.entry_number
    LEFT JOIN entry i ON i.document_id = r.reversing_document_id AND i.entry_number = o.entry_number AND i.line = o.line;
  IF pair.originals IS DISTINCT FROM pair.matching
     OR pair.inverses <> (SELECT count(*) FROM new_reversal r JOIN entry i ON i.document_id = r.reversing_document_id AND i.entry_number = r.entry_number) THEN
    PERFORM refuse('reversal_inverse', 'an entry number is not the inverse of the one that it reverses', '{}');
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION ledger.reversal_enters() FROM PUBLIC;
CREATE TRIGGER reversal_enters AFTER INSERT ON ledger.reversal REFERENCING NEW TABLE AS new_reversal
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.reversal_enters();
CREATE TRIGGER reversal_kept BEFORE UPDATE OR TRUNCATE ON ledger.reversal
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('reversal_kept', 'the link of a reversal leaves with the reversing entries');

DO $$
DECLARE
  body text := pg_get_functiondef('ledger.entry_leaves()'::regprocedure);
  ends text := E'\n  RETURN NULL;';
BEGIN
  IF array_length(string_to_array(body, ends), 1) <> 2 THEN RAISE EXCEPTION 'ledger.entry_leaves has no single end'; END IF;
  EXECUTE replace(body, ends, $leaves$

  -- A reversal frees what it reversed; what is reversed does not leave before its reversal, or leaves together with it. A
  -- month that is purged and sealed keeps the balances of both, and so the link.
  DELETE FROM reversal r
   USING old_entry o
    JOIN branch_period p ON p.branch_id = o.branch_id AND p.period = o.period AND p.status = 'OPEN'
   WHERE o.line = 1 AND r.reversing_document_id = o.document_id AND r.entry_number = o.entry_number;
  SELECT r.document_id, r.entry_number, r.reversing_document_id INTO bad
    FROM old_entry o
    JOIN branch_period p ON p.branch_id = o.branch_id AND p.period = o.period AND p.status = 'OPEN'
    JOIN reversal r ON r.document_id = o.document_id AND r.entry_number = o.entry_number
   WHERE o.line = 1
   ORDER BY r.document_id, r.entry_number
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('entry_reversed', format('document %s, entry number %s is reversed', bad.document_id, bad.entry_number),
      jsonb_build_object('document', bad.document_id, 'entry_number', bad.entry_number, 'reversing', bad.reversing_document_id));
  END IF;$leaves$ || ends);
END $$;

-- An entry as the wire names its fields, with the lines that it reverses and that reverse it. Every statement that reads entries for the
-- wire reads them from here. Both lines are looked up in their document: with statistics of one document the planner believed that every
-- entry is of the document that it looks for, and read all entries of a number for each record of a list.
CREATE FUNCTION ledger.entry_record(entry ledger.entry)
 RETURNS TABLE(id bigint, "documentId" bigint, lancamento text, debcre character, day smallint, "contaId" bigint, contrapartida bigint, valor numeric, historico text, cdhistorico text, reverses bigint, "reversedBy" bigint)
 LANGUAGE sql
 STABLE
AS $$
  SELECT ($1).id, ($1).document_id, ($1).entry_number, ($1).side, ($1).day, ($1).account_id,
         ($1).contra_account_id, ($1).amount, ($1).history, ($1).history_code,
         (SELECT o.id FROM ledger.reversal r
            JOIN ledger.entry o ON o.document_id BETWEEN r.document_id AND r.document_id AND o.entry_number = r.entry_number AND o.line = ($1).line
           WHERE r.reversing_document_id = ($1).document_id AND r.entry_number = ($1).entry_number),
         (SELECT i.id FROM ledger.reversal r
            JOIN ledger.entry i ON i.document_id BETWEEN r.reversing_document_id AND r.reversing_document_id AND i.entry_number = r.entry_number AND i.line = ($1).line
           WHERE r.document_id = ($1).document_id AND r.entry_number = ($1).entry_number)
$$;
REVOKE ALL ON FUNCTION ledger.entry_record(ledger.entry) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.entry_record(ledger.entry) TO razao_movements;
