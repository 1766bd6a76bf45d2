-- What a purge of a consolidated month took, as a digest that its certificate can be compared with; and the months that say
-- that they were purged.

-- A purge that waited for a consolidation comes after its seal: its instant is the one at which it has the month.
CREATE OR REPLACE FUNCTION ledger.purge_takes_the_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Alone with the month: no writer, no consolidation, no second purge beside it.
  PERFORM pg_advisory_xact_lock(NEW.branch_id, ledger.period_key(NEW.period));
  NEW.xid := pg_current_xact_id();
  NEW.at := clock_timestamp();
  RETURN NEW;
END $$;

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
