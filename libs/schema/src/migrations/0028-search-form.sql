-- A text as searches compare it: without accents, in lower case. NFKD takes letters and their accents apart.
CREATE FUNCTION ledger.search_form(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;
REVOKE ALL ON FUNCTION ledger.search_form(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.search_form(text) TO razao_queries;
