-- The records that a list answers are selected by one function per list: its page, its count and its summary read
-- the same one. A new filter is an attribute of `list_filter` and a line in each function that it applies to.
--
-- The functions are inlined (LANGUAGE sql, STABLE, one SELECT, no SET): the planner sees the tables and their
-- indexes. The body is text, so that `SELECT b.*` follows a table that gets a column.

-- Null is no filter.
CREATE TYPE ledger.list_filter AS (
  -- The branches that the request names.
  branch_ids   integer[],
  first_period date,
  last_period  date,
  batch_id     bigint,
  document_id  bigint,
  day          smallint,
  account_id   bigint,
  -- Part of the record's text, in any case.
  text         text
);

-- branch_ids: those of the caller's permissions, null for every branch.
CREATE FUNCTION ledger.listed_batches(branch_ids integer[], filter ledger.list_filter) RETURNS SETOF ledger.batch
LANGUAGE sql STABLE AS $$
  SELECT b.*
    FROM ledger.batch b
   WHERE ($1 IS NULL OR b.branch_id = ANY($1))
     AND (($2).branch_ids IS NULL OR b.branch_id = ANY(($2).branch_ids))
     AND (($2).first_period IS NULL OR b.period >= ($2).first_period)
     AND (($2).last_period IS NULL OR b.period <= ($2).last_period)
     AND (($2).batch_id IS NULL OR b.id = ($2).batch_id)
     AND (($2).text IS NULL OR position(lower(($2).text) IN lower(concat_ws(' ', b.lote, b.descricao))) > 0)
$$;

CREATE FUNCTION ledger.listed_documents(branch_ids integer[], filter ledger.list_filter) RETURNS SETOF ledger.document
LANGUAGE sql STABLE AS $$
  SELECT d.*
    FROM ledger.document d
   WHERE ($1 IS NULL OR d.branch_id = ANY($1))
     AND (($2).branch_ids IS NULL OR d.branch_id = ANY(($2).branch_ids))
     AND (($2).first_period IS NULL OR d.period >= ($2).first_period)
     AND (($2).last_period IS NULL OR d.period <= ($2).last_period)
     AND (($2).batch_id IS NULL OR d.batch_id = ($2).batch_id)
     AND (($2).document_id IS NULL OR d.id = ($2).document_id)
     AND (($2).day IS NULL OR d.diaref = ($2).day)
     AND (($2).text IS NULL OR position(lower(($2).text) IN lower(concat_ws(' ', d.documento, d.texto, d.cdpadronizado))) > 0)
$$;

CREATE FUNCTION ledger.listed_entries(branch_ids integer[], filter ledger.list_filter) RETURNS SETOF ledger.entry
LANGUAGE sql STABLE AS $$
  SELECT e.*
    FROM ledger.entry e
   WHERE ($1 IS NULL OR e.branch_id = ANY($1))
     AND (($2).branch_ids IS NULL OR e.branch_id = ANY(($2).branch_ids))
     AND (($2).first_period IS NULL OR e.period >= ($2).first_period)
     AND (($2).last_period IS NULL OR e.period <= ($2).last_period)
     AND (($2).batch_id IS NULL OR e.document_id = ANY(ARRAY(SELECT d.id FROM ledger.document d WHERE d.batch_id = ($2).batch_id)))
     AND (($2).document_id IS NULL OR e.document_id = ($2).document_id)
     AND (($2).day IS NULL OR e.day = ($2).day)
     AND (($2).account_id IS NULL OR e.account_id = ($2).account_id OR (e.posts_contra AND e.contra_account_id = ($2).account_id))
     AND (($2).text IS NULL OR position(lower(($2).text) IN lower(e.history)) > 0)
$$;

-- Both sides of the entries, for their accounts.
CREATE FUNCTION ledger.listed_postings(branch_ids integer[], filter ledger.list_filter) RETURNS SETOF ledger.posting
LANGUAGE sql STABLE AS $$
  SELECT p.*
    FROM ledger.posting p
   WHERE ($1 IS NULL OR p.branch_id = ANY($1))
     AND (($2).branch_ids IS NULL OR p.branch_id = ANY(($2).branch_ids))
     AND (($2).first_period IS NULL OR p.period >= ($2).first_period)
     AND (($2).last_period IS NULL OR p.period <= ($2).last_period)
     AND (($2).batch_id IS NULL OR p.document_id = ANY(ARRAY(SELECT d.id FROM ledger.document d WHERE d.batch_id = ($2).batch_id)))
     AND (($2).document_id IS NULL OR p.document_id = ($2).document_id)
     AND (($2).day IS NULL OR p.day = ($2).day)
     AND (($2).account_id IS NULL OR p.account_id = ($2).account_id)
     AND (($2).text IS NULL OR position(lower(($2).text) IN lower(p.history)) > 0)
$$;

-- An entry as the wire names its fields. Every statement that reads entries for the wire reads them from here.
CREATE FUNCTION ledger.entry_record(entry ledger.entry)
RETURNS TABLE (id bigint, "documentId" bigint, lancamento text, debcre character, day smallint, "contaId" bigint,
               contrapartida bigint, valor numeric, historico text, cdhistorico text)
LANGUAGE sql STABLE AS $$
  SELECT ($1).id, ($1).document_id, ($1).lancamento, ($1).side, ($1).day, ($1).account_id,
         ($1).contra_account_id, ($1).amount, ($1).history, ($1).history_code
$$;

REVOKE ALL ON FUNCTION
  ledger.listed_batches(integer[], ledger.list_filter), ledger.listed_documents(integer[], ledger.list_filter),
  ledger.listed_entries(integer[], ledger.list_filter), ledger.listed_postings(integer[], ledger.list_filter),
  ledger.entry_record(ledger.entry) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  ledger.listed_batches(integer[], ledger.list_filter), ledger.listed_documents(integer[], ledger.list_filter),
  ledger.listed_entries(integer[], ledger.list_filter), ledger.listed_postings(integer[], ledger.list_filter),
  ledger.entry_record(ledger.entry) TO razao_movements;
