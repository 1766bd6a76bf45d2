-- Permissions to see books. A subject has them directly or through a group, for one branch or (branch_id null)
-- for every branch of a company. When a change commits, a notification is sent on the channel razao_access, and
-- the services delete the permissions that they cached.

CREATE SCHEMA access;

CREATE TABLE access.grant_direct (
  subject    text NOT NULL,
  company_id integer NOT NULL REFERENCES ledger.company,
  branch_id  integer REFERENCES ledger.branch,
  CONSTRAINT grant_direct_unique UNIQUE NULLS NOT DISTINCT (subject, company_id, branch_id)
);

CREATE TABLE access.user_group (
  id   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT user_group_name_unique UNIQUE,
  CONSTRAINT user_group_name_length CHECK (char_length(name) BETWEEN 1 AND 100)
);

CREATE TABLE access.group_member (
  group_id integer NOT NULL REFERENCES access.user_group ON DELETE CASCADE,
  subject  text NOT NULL,
  PRIMARY KEY (subject, group_id)
);

CREATE TABLE access.group_grant (
  group_id   integer NOT NULL REFERENCES access.user_group ON DELETE CASCADE,
  company_id integer NOT NULL REFERENCES ledger.company,
  branch_id  integer REFERENCES ledger.branch,
  CONSTRAINT group_grant_unique UNIQUE NULLS NOT DISTINCT (group_id, company_id, branch_id)
);

-- The branches that each subject may see, directly or through a group.
CREATE VIEW access.visible_branch AS
  SELECT g.subject, b.id AS branch_id
    FROM access.grant_direct g
    JOIN ledger.branch b ON b.company_id = g.company_id AND (g.branch_id IS NULL OR b.id = g.branch_id)
  UNION
  SELECT m.subject, b.id
    FROM access.group_member m
    JOIN access.group_grant g ON g.group_id = m.group_id
    JOIN ledger.branch b ON b.company_id = g.company_id AND (g.branch_id IS NULL OR b.id = g.branch_id);

CREATE FUNCTION access.announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY razao_access;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON access.grant_direct
  FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON access.user_group
  FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON access.group_member
  FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON access.group_grant
  FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
-- A new branch is added to the permissions for every branch of its company.
CREATE TRIGGER announce_change AFTER INSERT ON ledger.branch
  FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
