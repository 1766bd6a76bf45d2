-- The lines of a reversal and of what it reverses are looked up in their document, and the links of a document by its key. With
-- statistics of one document the planner believed that every entry is of the document that it looks for, and read all entries of a
-- number for each record of a list; with statistics older than a month it compared every document of it with every one that reverses.
CREATE OR REPLACE FUNCTION ledger.entry_record(entry ledger.entry)
 RETURNS TABLE(id bigint, "documentId" bigint, lancamento text, debcre character, day smallint, "contaId" bigint, contrapartida bigint, valor numeric, historico text, cdhistorico text, reverses bigint, "reversedBy" bigint)
 LANGUAGE sql
 STABLE
AS $$
  SELECT ($1).id, ($1).document_id, ($1).entry_number, ($1).side, ($1).day, ($1).account_id,
         ($1).contra_account_id, ($1).amount, ($1).history, ($1).history_code,
         (SELECT o.id FROM ledger.reversal r
            JOIN ledger.entry o ON o.document_id BETWEEN r.document_id AND r.document_id AND o.entry_number = r.entry_number AND o.line = ($1).line
           WHERE r.reversing_document_id = ($1).document_id AND r.entry_number = ($1).entry_number),
         (SELECT i.id FROM ledger.reversal r
            JOIN ledger.entry i ON i.document_id BETWEEN r.reversing_document_id AND r.reversing_document_id AND i.entry_number = r.entry_number AND i.line = ($1).line
           WHERE r.document_id = ($1).document_id AND r.entry_number = ($1).entry_number)
$$;

CREATE OR REPLACE FUNCTION ledger.certify_month(p_branch integer, p_period date)
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

-- A line that accounts are put into, or that has comparatives, is looked up by its code: by the position of lines that are newer than
-- their statistics, all lines of a statement were read for each account.
ALTER TABLE ledger.statement_line DROP CONSTRAINT statement_line_position_unique;
ALTER TABLE ledger.statement_line
  ADD CONSTRAINT statement_line_position_unique UNIQUE (position, company_id, statement) DEFERRABLE;
