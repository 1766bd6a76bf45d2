-- Kept answers are checked once per statement and company, for moves of companies: once per key, it cost posts that share a
-- statement a tenth of the database's time.

-- As claim_keys, of a request that is written in one statement: whether the key is this transaction's and was not answered.
CREATE FUNCTION ledger.claim_new_key(p_subject text, p_key text) RETURNS boolean LANGUAGE plpgsql
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended(p_subject || E'\n' || p_key, 20)) THEN RETURN false; END IF;
  -- A separate statement: its snapshot is younger than the claim.
  RETURN NOT EXISTS (SELECT FROM idempotency_key WHERE subject = p_subject AND key = p_key);
END $$;

-- Refuses kept answers of a company that is held (0053). A row was written, so that the transaction has its id.
CREATE FUNCTION ledger.keys_are_written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $$
BEGIN
  PERFORM refuse_held(w.company_id)
     FROM (SELECT DISTINCT b.company_id FROM (SELECT DISTINCT unnest(k.branch_ids) AS id FROM written_key k) u JOIN branch b ON b.id = u.id) w;
  RETURN NULL;
END $$;

CREATE TRIGGER company_is_written AFTER INSERT ON ledger.idempotency_key
  REFERENCING NEW TABLE AS written_key FOR EACH STATEMENT EXECUTE FUNCTION ledger.keys_are_written();
CREATE TRIGGER company_is_rewritten AFTER UPDATE ON ledger.idempotency_key
  REFERENCING NEW TABLE AS written_key FOR EACH STATEMENT EXECUTE FUNCTION ledger.keys_are_written();

REVOKE ALL ON FUNCTION ledger.claim_new_key(text, text), ledger.keys_are_written() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.claim_new_key(text, text) TO razao_movements;
