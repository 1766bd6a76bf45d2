-- A group moves with a company that it may see, with the members of one moment (docs/cells.md). A member that was removed after that
-- moment kept the permission in the other cell, so the members of such a group are held while the company leaves. The cell where it
-- arrives takes changes: nothing is copied from there.
CREATE OR REPLACE FUNCTION ledger.company_is_written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'ledger', 'pg_temp' AS $$
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

CREATE TRIGGER company_is_written BEFORE INSERT OR UPDATE OR DELETE ON access.group_member
  FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('group_id');
