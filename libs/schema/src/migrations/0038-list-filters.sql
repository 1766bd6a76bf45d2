-- Lists are filtered by days and amounts, and their texts are searched without accents: the attribute `text` is now a
-- regular expression, made by the service, that takes each letter in any case and with any accent.

ALTER TYPE ledger.list_filter
  -- Day of the first period from which records are listed, and of the last one up to which they are.
  ADD ATTRIBUTE first_day   smallint,
  ADD ATTRIBUTE last_day    smallint,
  ADD ATTRIBUTE amount_from numeric,
  ADD ATTRIBUTE amount_to   numeric;

CREATE OR REPLACE FUNCTION ledger.listed_batches(branch_ids integer[], filter ledger.list_filter) RETURNS SETOF ledger.batch
LANGUAGE sql STABLE AS $$
  SELECT b.*
    FROM ledger.batch b
   WHERE ($1 IS NULL OR b.branch_id = ANY($1))
     AND (($2).branch_ids IS NULL OR b.branch_id = ANY(($2).branch_ids))
     AND (($2).first_period IS NULL OR b.period >= ($2).first_period)
     AND (($2).last_period IS NULL OR b.period <= ($2).last_period)
     AND (($2).batch_id IS NULL OR b.id = ($2).batch_id)
     AND (($2).text IS NULL OR concat_ws(' ', b.code, b.description) ~ ($2).text)
$$;

CREATE OR REPLACE FUNCTION ledger.listed_documents(branch_ids integer[], filter ledger.list_filter) RETURNS SETOF ledger.document
LANGUAGE sql STABLE AS $$
  SELECT d.*
    FROM ledger.document d
   WHERE ($1 IS NULL OR d.branch_id = ANY($1))
     AND (($2).branch_ids IS NULL OR d.branch_id = ANY(($2).branch_ids))
     AND (($2).first_period IS NULL OR d.period >= ($2).first_period)
     AND (($2).last_period IS NULL OR d.period <= ($2).last_period)
     AND (($2).batch_id IS NULL OR d.batch_id = ($2).batch_id)
     AND (($2).document_id IS NULL OR d.id = ($2).document_id)
     AND (($2).day IS NULL OR d.reference_day = ($2).day)
     AND (($2).text IS NULL OR concat_ws(' ', d.number, d.text, d.standard_code) ~ ($2).text)
     AND (($2).first_day IS NULL OR d.period > ($2).first_period OR d.reference_day >= ($2).first_day)
     AND (($2).last_day IS NULL OR d.period < ($2).last_period OR d.reference_day <= ($2).last_day)
$$;

CREATE OR REPLACE FUNCTION ledger.listed_entries(branch_ids integer[], filter ledger.list_filter) RETURNS SETOF ledger.entry
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
     AND (($2).text IS NULL OR e.history ~ ($2).text)
     AND (($2).first_day IS NULL OR e.period > ($2).first_period OR e.day >= ($2).first_day)
     AND (($2).last_day IS NULL OR e.period < ($2).last_period OR e.day <= ($2).last_day)
     AND (($2).amount_from IS NULL OR e.amount >= ($2).amount_from)
     AND (($2).amount_to IS NULL OR e.amount <= ($2).amount_to)
$$;

CREATE OR REPLACE FUNCTION ledger.listed_postings(branch_ids integer[], filter ledger.list_filter) RETURNS SETOF ledger.posting
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
     AND (($2).text IS NULL OR p.history ~ ($2).text)
     AND (($2).first_day IS NULL OR p.period > ($2).first_period OR p.day >= ($2).first_day)
     AND (($2).last_day IS NULL OR p.period < ($2).last_period OR p.day <= ($2).last_day)
     AND (($2).amount_from IS NULL OR p.amount >= ($2).amount_from)
     AND (($2).amount_to IS NULL OR p.amount <= ($2).amount_to)
$$;
