-- Certificates: what a consolidated month held when it was sealed, as SHA-256 digests, so that a change that a superuser
-- makes past the gate is found and named. Written after the seal and not with it: a digest of every entry takes several
-- times as long as the sealing, and nothing can enter the month any more.
--
-- One digest per document, over its own row and those of its entries in canonical text, with 64 bits per line beside it
-- that tell which line of a changed document differs. The month's digest is over those of its documents and of its
-- balances, and over the digest of the month before. The text of a row is that of PostgreSQL's record output, which keeps
-- apart null and empty; its columns are listed, so that a column that is added later changes no digest.
--
-- The link of a reversal belongs to the reversing document: it is written with it, while that month is open, and the original may be in
-- a month that was certified long before. Its text is kept beside the digest of the document, so that a link that is changed, deleted
-- or added past the gate is named.

CREATE TABLE ledger.certificate (
  branch_id    integer NOT NULL,
  period       ledger.month NOT NULL,
  seal         integer NOT NULL,
  certified_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  documents    bigint NOT NULL,
  entries      bigint NOT NULL,
  debit        numeric(24,2) NOT NULL,
  credit       numeric(24,2) NOT NULL,
  -- The digest of the month before; null in the first month.
  previous     bytea,
  balances     bytea NOT NULL,
  digest       bytea NOT NULL,
  links        bigint NOT NULL,
  PRIMARY KEY (branch_id, period, seal),
  CONSTRAINT certificate_seal FOREIGN KEY (branch_id, period, seal) REFERENCES ledger.seal
);

CREATE TABLE ledger.document_digest (
  branch_id   integer NOT NULL,
  period      ledger.month NOT NULL,
  seal        integer NOT NULL,
  document_id bigint NOT NULL,
  digest      bytea NOT NULL,
  lines       bigint[] NOT NULL,
  -- Null for a document that reverses nothing.
  links       text[],
  PRIMARY KEY (branch_id, period, seal, document_id)
);

CREATE FUNCTION ledger.entry_text(e ledger.entry) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT ROW(e.id, e.entry_number, e.line, e.side, e.day, e.account_id, e.contra_account_id, e.posts_contra, e.amount, e.closing,
             e.created_by, extract(epoch FROM e.created_at), e.history, e.history_code)::text
$$;

CREATE FUNCTION ledger.document_digests(p_branch integer, p_period date)
  RETURNS TABLE (document_id bigint, digest bytea, lines bigint[])
  LANGUAGE sql STABLE AS $$
  WITH numbered AS (
    SELECT l.document_id, string_agg(l.line, chr(10) ORDER BY l.id) AS text, array_agg(hashtextextended(l.line, 0) ORDER BY l.id) AS lines
      FROM (SELECT e.document_id, e.id, ledger.entry_text(e) AS line FROM ledger.entry e WHERE e.branch_id = p_branch AND e.period = p_period) l
     GROUP BY l.document_id
  )
  SELECT coalesce(d.id, n.document_id),
         sha256(convert_to(concat_ws(chr(10), ROW(d.id, b.id, b.code, d.number, d.reference_day, d.text, d.standard_code, d.closing,
                             to_char(d.fact_date, 'YYYY-MM-DD'), d.created_by, extract(epoch FROM d.created_at))::text, n.text), 'UTF8')),
         coalesce(n.lines, '{}')
    FROM (SELECT * FROM ledger.document WHERE branch_id = p_branch AND period = p_period) d
    LEFT JOIN ledger.batch b ON b.id = d.batch_id
    FULL JOIN numbered n ON n.document_id = d.id
$$;

CREATE FUNCTION ledger.balances_digest(p_branch integer, p_period date) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(coalesce(string_agg(
           ROW(account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing)::text, chr(10) ORDER BY account_id), ''), 'UTF8'))
    FROM ledger.account_balance WHERE branch_id = p_branch AND period = p_period
$$;

-- The documents of a month that reverse others. Of each link: original document, branch, entry number.
CREATE FUNCTION ledger.document_links(p_branch integer, p_period date) RETURNS TABLE (document_id bigint, links text[])
  LANGUAGE sql STABLE AS $$
  SELECT d.id, array_agg(concat_ws(' ', r.document_id, r.branch_id, r.entry_number) ORDER BY r.entry_number)
    FROM ledger.document d JOIN ledger.reversal r ON r.reversing_document_id = d.id
   WHERE d.branch_id = p_branch AND d.period = p_period
   GROUP BY d.id
$$;

-- That of the balances of a month that was opened again: the columns are those of balances_digest.
CREATE FUNCTION ledger.former_balances_digest(p_branch integer, p_period date, p_seal integer) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(coalesce(string_agg(
           ROW(account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing)::text, chr(10) ORDER BY account_id), ''), 'UTF8'))
    FROM ledger.sealed_balance WHERE branch_id = p_branch AND period = p_period AND seal = p_seal
$$;

-- Of what a certificate says, and of its documents' digests as they are kept.
CREATE FUNCTION ledger.certificate_digest(c ledger.certificate) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(concat_ws(chr(10),
                  ROW(c.branch_id, to_char(c.period, 'YYYY-MM'), c.seal, c.documents, c.entries, c.debit, c.credit,
                      encode(c.previous, 'hex'), encode(c.balances, 'hex'))::text, c.links), 'UTF8')
                || coalesce((SELECT string_agg(sha256(convert_to(concat_ws(chr(10),
                                                 ROW(k.document_id, encode(k.digest, 'hex'), k.lines)::text, k.links::text), 'UTF8')), ''::bytea
                                               ORDER BY k.document_id)
                               FROM ledger.document_digest k
                              WHERE k.branch_id = c.branch_id AND k.period = c.period AND k.seal = c.seal), ''))
$$;

-- Whether a worker holds the run of a month: the advisory lock of its claim, which ends with the worker's connection. The
-- function sees only the locks of the server that runs it, so on a standby no run is held.
CREATE FUNCTION ledger.run_is_held(p_branch integer, p_period date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT EXISTS (SELECT FROM pg_locks
                  WHERE locktype = 'advisory' AND objsubid = 2 AND granted
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                    AND classid = (4294967296 - p_branch)::oid AND objid = ledger.period_key(p_period)::oid)
$$;
REVOKE ALL ON FUNCTION ledger.run_is_held(integer, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.run_is_held(integer, date) TO razao_movements, razao_queries;

-- Writes the certificate of a consolidated month, once per seal. False when there is nothing to write: the month is open,
-- has its certificate, another session writes it, or the month before has none. The month is not opened again meanwhile.
-- The second lock is that of the month's run, which is over. The links of a document are looked up by its key: with statistics older
-- than the month, every document of it was compared with every one that reverses.
CREATE FUNCTION ledger.certify_month(p_branch integer, p_period date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $$
DECLARE held branch_period; before record; c certificate;
BEGIN
  IF NOT pg_try_advisory_xact_lock(-p_branch, period_key(p_period)) THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(p_branch, period_key(p_period));
  SELECT * INTO held FROM branch_period WHERE branch_id = p_branch AND period = p_period;
  SELECT k.digest INTO before
    FROM branch_period p LEFT JOIN certificate k ON k.branch_id = p.branch_id AND k.period = p.period AND k.seal = p.seal
   WHERE p.branch_id = p_branch AND p.period = (p_period - interval '1 month')::date;
  IF held.status IS DISTINCT FROM 'CONSOLIDATED' OR (FOUND AND before.digest IS NULL)
     OR EXISTS (SELECT 1 FROM certificate WHERE branch_id = p_branch AND period = p_period AND seal = held.seal) THEN
    RETURN false;
  END IF;
  INSERT INTO document_digest (branch_id, period, seal, document_id, digest, lines, links)
  SELECT p_branch, p_period, held.seal, d.document_id, d.digest, d.lines, l.links
    FROM document_digests(p_branch, p_period) d
   CROSS JOIN LATERAL (
     SELECT array_agg(concat_ws(' ', r.document_id, r.branch_id, r.entry_number) ORDER BY r.entry_number) AS links
       FROM reversal r WHERE r.reversing_document_id BETWEEN d.document_id AND d.document_id) l
   ORDER BY d.document_id;
  SELECT p_branch, p_period, held.seal, clock_timestamp(), k.documents, k.entries, b.debit, b.credit, before.digest, balances_digest(p_branch, p_period), ''::bytea,
         k.links
    INTO c
    FROM (SELECT count(*) AS documents, coalesce(sum(cardinality(lines)), 0) AS entries, coalesce(sum(cardinality(links)), 0) AS links
            FROM document_digest WHERE branch_id = p_branch AND period = p_period AND seal = held.seal) k,
         (SELECT coalesce(sum(l.debit + l.closing_debit), 0) AS debit, coalesce(sum(l.credit + l.closing_credit), 0) AS credit
            FROM account_balance l JOIN account a ON a.id = l.account_id AND a.kind = 'A'
           WHERE l.branch_id = p_branch AND l.period = p_period) b;
  c.digest := certificate_digest(c);
  INSERT INTO certificate SELECT c.*;
  RETURN true;
END $$;

CREATE TRIGGER certificate_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.certificate
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('certificate_kept', 'certificates are only added to');
CREATE TRIGGER certificate_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.document_digest
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('certificate_kept', 'certificates are only added to');

REVOKE ALL ON FUNCTION ledger.entry_text(ledger.entry), ledger.document_digests(integer, date), ledger.balances_digest(integer, date),
  ledger.document_links(integer, date), ledger.former_balances_digest(integer, date, integer), ledger.certificate_digest(ledger.certificate),
  ledger.certify_month(integer, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.certify_month(integer, date) TO razao_movements;
GRANT SELECT ON ledger.certificate TO razao_movements;
