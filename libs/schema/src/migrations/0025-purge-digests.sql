-- A purge takes a month as a whole. What it took from a consolidated month, as a digest that its certificate can be compared with;
-- and the months that say that they were purged.

-- A purge that waited for a consolidation comes after its seal: its instant is the one at which it has the month.
CREATE OR REPLACE FUNCTION ledger.purge_takes_the_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Alone with the month: no writer, no consolidation, no second purge beside it.
  PERFORM pg_advisory_xact_lock(NEW.branch_id, ledger.period_key(NEW.period));
  NEW.xid := pg_current_xact_id();
  NEW.at := clock_timestamp();
  RETURN NEW;
END $$;

-- A transaction that purges a month may delete entries of closed days and of a consolidated month, so it has to delete all of them. It is
-- deferred, because the row of the purge is written before the deletions.
CREATE FUNCTION ledger.purge_is_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger.document WHERE branch_id = NEW.branch_id AND period = NEW.period) THEN
    PERFORM ledger.refuse('purge_whole', 'a purge deletes every document of its month',
                          jsonb_build_object('branch', NEW.branch_id, 'period', NEW.period));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER purge_is_whole AFTER INSERT ON ledger.purge
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.purge_is_whole();

-- SHA-256 over one line per document, "{id} {digest}", in the order of ids: the digests are those that the certificate of a month
-- keeps of its documents (migration 0024). Null for a month without documents.
CREATE FUNCTION ledger.purge_digest(p_branch integer, p_period date) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
  SELECT encode(sha256(convert_to(string_agg(format('%s %s', document_id, encode(digest, 'hex')), chr(10) ORDER BY document_id), 'UTF8')), 'hex')
    FROM document_digests(p_branch, p_period)
$$;
REVOKE ALL ON FUNCTION ledger.purge_digest(integer, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.purge_digest(integer, date) TO razao_movements;

-- The last purge of each month that took something. A batch without documents is in no book and in no certificate.
CREATE VIEW ledger.purged_month AS
  SELECT DISTINCT ON (branch_id, period) branch_id, period, at AS purged_at, digest
    FROM ledger.purge
   WHERE documents > 0
   ORDER BY branch_id, period, id DESC;
GRANT SELECT ON ledger.purged_month TO razao_movements, razao_queries, razao_compliance;
