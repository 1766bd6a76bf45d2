-- The history of an entry is known when the entry comes: a history code that it names is one of its company, and a company
-- may require a history of every line. Entries that are there stay as they are, whatever codes they name.
ALTER TABLE ledger.company ADD COLUMN history_required boolean NOT NULL DEFAULT false;
GRANT UPDATE (history_required) ON ledger.company TO razao_movements;

-- Nothing but what readers see as blank.
CREATE FUNCTION ledger.is_blank(p_text text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(coalesce(p_text, ''), E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF') = ''
$$;
REVOKE ALL ON FUNCTION ledger.is_blank(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.is_blank(text) TO razao_queries, razao_compliance;
