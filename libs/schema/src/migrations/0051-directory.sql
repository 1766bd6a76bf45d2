-- Where a company lives (docs/cells.md). Both tables are empty where there is one cell, and only the owner writes them: the admin
-- command. Every change is sent on the channel razao_access, as those of permissions are: running services forget what they
-- remembered of companies and permissions.

CREATE DOMAIN ledger.base_url AS text
  CONSTRAINT base_url_format CHECK (VALUE ~ '^https?://[^/?#\s@]+(/[^/?#\s]+)*$' AND char_length(VALUE) <= 500);

-- The base URLs of the three services of each cell that is known here, this one included.
CREATE TABLE ledger.cell_address (
  cell       integer PRIMARY KEY CONSTRAINT cell_address_cell_range CHECK (cell BETWEEN 0 AND 8191),
  movements  ledger.base_url NOT NULL,
  queries    ledger.base_url NOT NULL,
  compliance ledger.base_url NOT NULL
);

-- The cell of a company. Without a row it lives in the database that has it.
--   another cell             it lives there, and requests are sent there. Rows of it that are still here are a copy that is not served.
--   this cell, SERVED        it lives here, as without a row.
--   this cell, LEAVING       it lives here and is moving away: it is read here, and the gate refuses its writers.
--   this cell, ARRIVING      it is moving here: what there is of it is not served, and requests are answered 503 with Retry-After.
-- LEAVING and ARRIVING are states of a company at this cell alone: the constraint company_home_moves_here.
-- A service that lost its listening connection without notice learns of a change after 5 seconds (LISTENING_LEASE_MS) at the latest.
-- The cell that a company leaves is therefore changed first, and the other one serves it after that time.
CREATE TABLE ledger.company_home (
  company_code text PRIMARY KEY CONSTRAINT company_home_code_format CHECK (company_code ~ '^[A-Za-z0-9]{1,10}$'),
  cell         integer NOT NULL CONSTRAINT company_home_cell_known REFERENCES ledger.cell_address,
  state        text NOT NULL DEFAULT 'SERVED' CONSTRAINT company_home_state_known CHECK (state IN ('SERVED', 'LEAVING', 'ARRIVING'))
);

CREATE FUNCTION ledger.keep_company_home() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'ledger', 'pg_temp' AS $$
BEGIN
  IF NEW.state <> 'SERVED' AND NEW.cell IS DISTINCT FROM (SELECT number FROM cell) THEN
    RAISE EXCEPTION 'company % is %: only a company of this cell leaves or arrives', NEW.company_code, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'company_home_moves_here', SCHEMA = 'ledger', TABLE = 'company_home';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER company_home_moves_here BEFORE INSERT OR UPDATE ON ledger.company_home
  FOR EACH ROW EXECUTE FUNCTION ledger.keep_company_home();

CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ledger.cell_address
  FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ledger.company_home
  FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();

-- Branches of which this database has rows that it does not serve: their company lives elsewhere, or is arriving.
CREATE VIEW ledger.withheld_branch AS
  SELECT b.id AS branch_id, c.id AS company_id, h.company_code, h.cell, h.state
    FROM ledger.company_home h
    JOIN ledger.company c ON c.code = h.company_code
    JOIN ledger.branch b ON b.company_id = c.id
   WHERE h.state = 'ARRIVING' OR h.cell <> (SELECT number FROM ledger.cell);

GRANT SELECT ON ledger.cell_address, ledger.company_home, ledger.withheld_branch TO razao_movements, razao_queries, razao_compliance;
