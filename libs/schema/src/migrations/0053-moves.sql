-- A company moves to another cell (docs/cells.md): while it leaves, and where a copy of it is that is not served, its writers are
-- refused and its jobs wait.

-- Which move a company leaves or arrives by: a copy that another move left behind is not taken for that of this one.
ALTER TABLE ledger.company_home ADD COLUMN move uuid,
  -- The cells that a company has lived in before this one: they may have copies of records that it has deleted since.
  ADD COLUMN passed integer[] NOT NULL DEFAULT '{}',
  -- The cell to which the company leaves: a killed move is completed, or taken back, only there. It stays after the move was taken back,
  -- because that cell may still have the copy.
  ADD COLUMN target integer;
CREATE INDEX company_home_moving ON ledger.company_home (company_code) WHERE state <> 'SERVED';

-- A company keeps the ids of those who wrote into it, so that a user who has written in two cells has two ids where it arrives.
-- 2^18 is the size of a cell's range (cell.ts).
ALTER TABLE ledger.actor DROP CONSTRAINT actor_subject_unique;
CREATE UNIQUE INDEX actor_subject_unique ON ledger.actor (subject, (id >> 18));

CREATE VIEW ledger.held_company AS
  SELECT c.id AS company_id, h.company_code, h.cell, h.state
    FROM ledger.company_home h
    JOIN ledger.company c ON c.code = h.company_code
   WHERE h.state <> 'SERVED' OR h.cell <> (SELECT number FROM ledger.cell);
GRANT SELECT ON ledger.held_company TO razao_movements, razao_queries, razao_compliance;

-- The command that moves writes LEAVING, commits, and waits for the transactions that have an id at that moment. A writer has
-- one before it looks here, so that either it sees LEAVING or the command waits for it. An older snapshot does not see it: there
-- the row of the company is locked, which the command has written, and PostgreSQL itself refuses with 40001.
CREATE FUNCTION ledger.refuse_held(p_company integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held record;
  own xid8;
BEGIN
  own := pg_current_xact_id();
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    PERFORM 1 FROM ledger.company WHERE id = p_company FOR SHARE;
  END IF;
  SELECT h.company_code, h.cell, h.state INTO held FROM ledger.held_company h WHERE h.company_id = p_company;
  IF FOUND THEN
    PERFORM ledger.refuse('company_moving', format('company %s is moved to another cell, or was', held.company_code),
      jsonb_build_object('company', held.company_code, 'cell', held.cell, 'state', held.state));
  END IF;
END $$;

-- Refuses writers of rows that the months of hold_period do not cover. Its argument is the column by which a row has its company.
-- A chart that is shared is held while a company of it moves, not by the copy that a move leaves behind. A group moves with a company that
-- it may see, with the members of one moment: they are held while the company leaves, because a member that was removed after that moment
-- kept the permission in the other cell. The cell where it arrives takes changes: nothing is copied from there.
CREATE FUNCTION ledger.company_is_written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'ledger', 'pg_temp' AS $$
DECLARE
  written record;
  of_chart integer;
BEGIN
  IF TG_OP = 'DELETE' THEN written := OLD; ELSE written := NEW; END IF;
  CASE TG_ARGV[0]
    WHEN 'company_id' THEN PERFORM refuse_held(written.company_id);
    WHEN 'branch_id' THEN PERFORM refuse_held(b.company_id) FROM branch b WHERE b.id = written.branch_id;
    WHEN 'webhook_id' THEN PERFORM refuse_held(w.company_id) FROM webhook w WHERE w.id = written.webhook_id;
    WHEN 'code' THEN
      PERFORM refuse_held(written.id);
      IF EXISTS (SELECT FROM company_home WHERE company_code = written.code AND (state <> 'SERVED' OR cell <> (SELECT number FROM cell))) THEN
        PERFORM refuse('company_moving', format('company %s is in another cell', written.code), jsonb_build_object('company', written.code));
      END IF;
    WHEN 'group_id' THEN
      PERFORM pg_current_xact_id();
      PERFORM refuse_held(c.id)
         FROM company_home h
         JOIN company c ON c.code = h.company_code
         JOIN access.group_grant g ON g.company_id = c.id
        WHERE h.state = 'LEAVING' AND g.group_id = written.group_id;
    ELSE
      CASE TG_ARGV[0]
        WHEN 'chart_id' THEN of_chart := written.chart_id;
        WHEN 'id' THEN of_chart := written.id;
        WHEN 'account_id' THEN SELECT a.chart_id INTO of_chart FROM account a WHERE a.id = written.account_id;
      END CASE;
      PERFORM pg_current_xact_id();
      PERFORM refuse_held(c.id) FROM company_home h JOIN company c ON c.code = h.company_code AND c.chart_id = of_chart WHERE h.state <> 'SERVED';
  END CASE;
  RETURN written;
END $$;

DO $$
DECLARE
  -- Of entries, documents, batches and what the gate writes with them, hold_period knows (0071); of kept answers, keys_are_written (0059);
  -- of digests, findings, taxes and balances, the rows that they are written with.
  t record;
BEGIN
  FOR t IN SELECT * FROM (VALUES
    ('ledger.company', 'INSERT OR UPDATE OR DELETE', 'code'),
    ('ledger.chart', 'UPDATE', 'id'),
    ('ledger.account', 'INSERT OR UPDATE OR DELETE', 'chart_id'),
    ('ledger.account_referential', 'INSERT OR UPDATE OR DELETE', 'account_id'),
    ('ledger.tax_role', 'INSERT OR UPDATE OR DELETE', 'account_id'),
    ('ledger.branch', 'INSERT OR UPDATE OR DELETE', 'company_id'),
    ('ledger.history_code', 'INSERT OR UPDATE OR DELETE', 'company_id'),
    ('ledger.signatory', 'INSERT OR UPDATE OR DELETE', 'company_id'),
    ('ledger.auditor', 'INSERT OR UPDATE OR DELETE', 'company_id'),
    ('ledger.book', 'INSERT OR UPDATE OR DELETE', 'company_id'),
    ('ledger.company_registration', 'INSERT OR UPDATE OR DELETE', 'company_id'),
    ('ledger.statement_line', 'INSERT OR UPDATE OR DELETE', 'company_id'),
    ('ledger.account_statement_line', 'INSERT OR UPDATE OR DELETE', 'company_id'),
    ('ledger.statement_comparative', 'INSERT OR UPDATE OR DELETE', 'company_id'),
    ('ledger.webhook', 'INSERT OR UPDATE OR DELETE', 'company_id'),
    ('ledger.webhook_stream', 'INSERT OR UPDATE OR DELETE', 'webhook_id'),
    ('ledger.event', 'INSERT', 'company_id'),
    ('ledger.branch_period', 'INSERT OR UPDATE', 'branch_id'),
    ('ledger.seal', 'INSERT OR UPDATE', 'branch_id'),
    ('ledger.certificate', 'INSERT', 'branch_id'),
    ('ledger.consolidation_run', 'INSERT OR UPDATE OR DELETE', 'branch_id'),
    ('ledger.opening_balance', 'INSERT OR UPDATE OR DELETE', 'branch_id'),
    ('ledger.purge', 'INSERT OR UPDATE', 'branch_id'),
    ('ledger.reversal', 'INSERT OR DELETE', 'branch_id'),
    ('ledger.tax_calculation', 'INSERT OR UPDATE OR DELETE', 'branch_id'),
    ('ledger.audit_event', 'INSERT', 'branch_id'),
    ('compliance.run', 'INSERT', 'branch_id'),
    ('compliance.ecd', 'INSERT OR UPDATE', 'company_id'),
    ('access.grant_direct', 'INSERT OR UPDATE OR DELETE', 'company_id'),
    ('access.group_grant', 'INSERT OR UPDATE OR DELETE', 'company_id'),
    ('access.group_member', 'INSERT OR UPDATE OR DELETE', 'group_id')
  ) AS listed (name, events, by_column) LOOP
    EXECUTE format('CREATE TRIGGER company_is_written BEFORE %s ON %s FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written(%L)', t.events, t.name, t.by_column);
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION ledger.refuse_held(integer), ledger.company_is_written() FROM PUBLIC;
