-- Certificates hold the links of reversals too, and former seals are verified by their balances.
--
-- A link belongs to the reversing document: it is written with it, while that month is open, and the original may lie in a
-- month that was certified long before. Its text is kept beside the digest of the document, so that a link that is
-- changed, deleted or added past the gate is named. A certificate of before has no links, and its digest stays what it is.

ALTER TABLE ledger.certificate ADD COLUMN links bigint;
-- Null for a document that reverses nothing.
ALTER TABLE ledger.document_digest ADD COLUMN links text[];

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

CREATE OR REPLACE FUNCTION ledger.certificate_digest(c ledger.certificate) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(concat_ws(chr(10),
                  ROW(c.branch_id, to_char(c.period, 'YYYY-MM'), c.seal, c.documents, c.entries, c.debit, c.credit,
                      encode(c.previous, 'hex'), encode(c.balances, 'hex'))::text, c.links), 'UTF8')
                || coalesce((SELECT string_agg(sha256(convert_to(concat_ws(chr(10),
                                                 ROW(k.document_id, encode(k.digest, 'hex'), k.lines)::text, k.links::text), 'UTF8')), ''::bytea
                                               ORDER BY k.document_id)
                               FROM ledger.document_digest k
                              WHERE k.branch_id = c.branch_id AND k.period = c.period AND k.seal = c.seal), ''))
$$;

CREATE OR REPLACE FUNCTION ledger.certify_month(p_branch integer, p_period date) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
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
    LEFT JOIN document_links(p_branch, p_period) l ON l.document_id = d.document_id
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

REVOKE ALL ON FUNCTION ledger.document_links(integer, date), ledger.former_balances_digest(integer, date, integer) FROM PUBLIC;
