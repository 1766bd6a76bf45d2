-- The records that a list answers are selected by one function per list: its page, its count and its summary read
-- the same one. A new filter is an attribute of `list_filter` and a line in each function that it applies to.

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
  -- A regular expression, made by the service, that takes each letter in any case and with any accent.
  text         text,
  -- Day of the first period from which records are listed, and of the last one up to which they are.
  first_day    smallint,
  last_day     smallint,
  amount_from  numeric,
  amount_to    numeric
);

-- branch_ids: those of the caller's permissions, null for every branch. Inlined (LANGUAGE sql, STABLE, one SELECT, no SET): the
-- planner sees the table and its indexes. The body is text, so that `SELECT b.*` follows a table that gets a column.
CREATE FUNCTION ledger.listed_batches(branch_ids integer[], filter ledger.list_filter) RETURNS SETOF ledger.batch
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
REVOKE ALL ON FUNCTION ledger.listed_batches(integer[], ledger.list_filter) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.listed_batches(integer[], ledger.list_filter) TO razao_movements;
