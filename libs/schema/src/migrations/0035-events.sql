-- Events: what other systems are told of the books (docs/events.md), and the webhooks that they are delivered to.
--
-- An event is written in the transaction that makes the change, by the database itself, whichever service or person makes
-- it. Its row is inserted when that transaction commits (deferred triggers), under a lock that is held until the commit is
-- done: so ids follow the order of the commits, and a reader that has seen event N has missed none below N. The transactions
-- that write events (a month opened, an import, a reversal) commit one after another; posts of entries write none.

CREATE TABLE ledger.event (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES ledger.company,
  -- Null: of the whole company.
  branch_id  integer REFERENCES ledger.branch,
  kind       text NOT NULL,
  at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  data       jsonb NOT NULL
);
CREATE INDEX event_company ON ledger.event (company_id, id);
CREATE INDEX event_branch ON ledger.event (branch_id, id);
-- By age: the ids of a company that came from another cell say nothing about the age of the others' events.
CREATE INDEX event_at ON ledger.event (at);
CREATE TRIGGER event_kept BEFORE UPDATE OR TRUNCATE ON ledger.event
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('event_kept', 'an event is not changed once written');

-- Events up to this id of the company were deleted because of their age. A single number for all companies would say of one that arrives
-- that its events were deleted as far as those of the others.
CREATE TABLE ledger.event_deletion (
  company_id      integer PRIMARY KEY REFERENCES ledger.company,
  deleted_through bigint NOT NULL
);

CREATE TABLE ledger.webhook (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id    integer NOT NULL REFERENCES ledger.company,
  -- Null: every branch, and the events of the whole company.
  branch_id     integer REFERENCES ledger.branch,
  url           text NOT NULL,
  -- Null: every kind.
  kinds         text[],
  -- Encrypted with the key of the service (WEBHOOK_SECRET_KEY).
  secret        bytea NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    integer DEFAULT ledger.current_actor_id(),
  -- Events up to this one are in the webhook's streams.
  seen_event_id bigint NOT NULL,
  CONSTRAINT webhook_unique UNIQUE NULLS NOT DISTINCT (company_id, branch_id, url)
);

-- The events of a branch (null: of the whole company) on their way to a webhook, one at a time and in order.
CREATE TABLE ledger.webhook_stream (
  webhook_id         bigint NOT NULL REFERENCES ledger.webhook ON DELETE CASCADE,
  branch_id          integer REFERENCES ledger.branch,
  delivered_event_id bigint NOT NULL,
  -- The newest for this stream: there is something to deliver while it is above delivered_event_id.
  last_event_id      bigint NOT NULL,
  delivered_at       timestamptz,
  attempt_at         timestamptz NOT NULL DEFAULT '-infinity',
  -- In a row, with their first moment and the last reason.
  failures           integer NOT NULL DEFAULT 0,
  failing_since      timestamptz,
  failure            text,
  -- Not tried again before it is resumed.
  parked_at          timestamptz,
  -- The worker that delivers at the moment.
  lease              uuid,
  leased_until       timestamptz,
  CONSTRAINT webhook_stream_unique UNIQUE NULLS NOT DISTINCT (webhook_id, branch_id)
);

CREATE FUNCTION ledger.add_event(p_company integer, p_branch integer, p_kind text, p_data jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  -- Two integers are keys of the gate; this one number is no key of it.
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger.event', 0));
  INSERT INTO event (company_id, branch_id, kind, data)
  VALUES (coalesce(p_company, (SELECT company_id FROM branch WHERE id = p_branch)), p_branch, p_kind, jsonb_strip_nulls(p_data));
  NOTIFY razao_events;
END $$;

CREATE FUNCTION ledger.wire_month(p_period date) RETURNS text LANGUAGE sql STABLE AS $$ SELECT to_char(p_period, 'MM/YYYY') $$;

CREATE FUNCTION ledger.period_event() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  PERFORM add_event(NULL, NEW.branch_id,
    CASE WHEN TG_OP = 'INSERT' THEN 'month.opened' WHEN NEW.status = 'OPEN' THEN 'month.reopened' ELSE 'month.closed' END,
    jsonb_build_object('yearmonth', wire_month(NEW.period), 'seal', nullif(NEW.seal, 0), 'reason',
      (SELECT reason FROM seal WHERE branch_id = NEW.branch_id AND period = NEW.period AND number = NEW.seal AND NEW.status = 'OPEN')));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER period_opened_event AFTER INSERT ON ledger.branch_period
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.period_event();
CREATE CONSTRAINT TRIGGER period_status_event AFTER UPDATE ON ledger.branch_period
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION ledger.period_event();

-- The message of a run is English; its events and its readers have it in both languages.
ALTER TABLE ledger.consolidation_run ADD COLUMN message_pt text;
GRANT UPDATE (message_pt) ON ledger.consolidation_run TO razao_movements;

CREATE FUNCTION ledger.consolidation_event() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  PERFORM add_event(NULL, NEW.branch_id, 'consolidation.finished',
    jsonb_build_object('yearmonth', wire_month(NEW.period), 'status', NEW.status, 'message', NEW.message, 'messagePt', NEW.message_pt));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER consolidation_event AFTER UPDATE ON ledger.consolidation_run
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.status IN ('COMPLETED', 'ERROR')) EXECUTE FUNCTION ledger.consolidation_event();

-- Imports and reversals have no row but the one of the audit trail, which is written once per batch or request.
CREATE FUNCTION ledger.audited_event() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  PERFORM add_event(NULL, NEW.branch_id, CASE NEW.action WHEN 'batch.imported' THEN 'import.finished' ELSE 'entry.reversed' END,
    jsonb_build_object('yearmonth', wire_month(NEW.period), CASE NEW.action WHEN 'batch.imported' THEN 'batchId' ELSE 'documentId' END, NEW.entity_id)
    || coalesce(NEW.detail, '{}'));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER audited_event AFTER INSERT ON ledger.audit_event
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.action IN ('batch.imported', 'entry.reversed')) EXECUTE FUNCTION ledger.audited_event();

CREATE FUNCTION ledger.tax_quota_event() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
  PERFORM add_event(NULL, NEW.branch_id, CASE TG_OP WHEN 'INSERT' THEN 'tax-quota.confirmed' ELSE 'tax-quota.cancelled' END,
    jsonb_build_object('id', NEW.id, 'year', NEW.year, 'quarter', NEW.quarter, 'reason', NEW.cancel_reason));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tax_quota_confirmed_event AFTER INSERT ON ledger.tax_calculation
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.tax_quota_event();
CREATE CONSTRAINT TRIGGER tax_quota_cancelled_event AFTER UPDATE ON ledger.tax_calculation
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION ledger.tax_quota_event();

CREATE FUNCTION compliance.run_event() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = compliance, pg_temp AS $$
BEGIN
  PERFORM ledger.add_event(NULL, NEW.branch_id, 'compliance.finished',
    jsonb_build_object('id', NEW.id, 'yearmonth', ledger.wire_month(NEW.period), 'status', NEW.status,
      'errors', NEW.totals -> 'errors', 'warnings', NEW.totals -> 'warnings', 'findings', NEW.totals -> 'findings'));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER run_event AFTER INSERT ON compliance.run
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION compliance.run_event();

CREATE FUNCTION compliance.ecd_event() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = compliance, pg_temp AS $$
BEGIN
  PERFORM ledger.add_event(NEW.company_id, NULL, CASE TG_OP WHEN 'INSERT' THEN 'ecd.exported' ELSE 'ecd.filed' END,
    jsonb_build_object('id', NEW.id, 'from', ledger.wire_month(NEW.first_period), 'to', ledger.wire_month(NEW.last_period), 'sha256', NEW.sha256));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ecd_exported_event AFTER INSERT ON compliance.ecd
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION compliance.ecd_event();
CREATE CONSTRAINT TRIGGER ecd_filed_event AFTER UPDATE ON compliance.ecd
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.filed_at IS NULL AND NEW.filed_at IS NOT NULL) EXECUTE FUNCTION compliance.ecd_event();

-- Deletes events from before the moment, the oldest first, p_max at most; answers how many.
CREATE FUNCTION ledger.delete_old_events(p_before timestamptz, p_max integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'ledger', 'pg_temp' AS $$
DECLARE
  v_deleted integer;
BEGIN
  WITH old AS MATERIALIZED (
    SELECT id, company_id FROM event WHERE at < p_before ORDER BY at, id LIMIT p_max
  ), noted AS (
    INSERT INTO event_deletion AS known SELECT company_id, max(id) FROM old GROUP BY company_id ORDER BY company_id
    ON CONFLICT (company_id) DO UPDATE SET deleted_through = greatest(known.deleted_through, excluded.deleted_through)
  )
  DELETE FROM event e USING old WHERE e.id = old.id;
  GET DIAGNOSTICS v_deleted = ROW_COUNT;
  RETURN v_deleted;
END $$;

REVOKE ALL ON FUNCTION ledger.add_event(integer, integer, text, jsonb), ledger.wire_month(date), ledger.period_event(),
  ledger.consolidation_event(), ledger.audited_event(), ledger.tax_quota_event(), compliance.run_event(), compliance.ecd_event(),
  ledger.delete_old_events(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.delete_old_events(timestamptz, integer) TO razao_movements;
GRANT SELECT ON ledger.event, ledger.event_deletion, ledger.webhook, ledger.webhook_stream TO razao_movements;
GRANT INSERT (company_id, branch_id, url, kinds, secret, seen_event_id), UPDATE (seen_event_id), DELETE ON ledger.webhook TO razao_movements;
GRANT INSERT, UPDATE, DELETE ON ledger.webhook_stream TO razao_movements;
