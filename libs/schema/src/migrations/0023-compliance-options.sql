-- What compliance needs to know of a chart and of a purge.
--
-- A reducing account (accumulated depreciation, treasury stock) has its balance on the other side of its group. Until now
-- compliance took it from the "(-)" before its name or that of a group above it; the present accounts keep what it took.
ALTER TABLE ledger.account ADD COLUMN reducing boolean NOT NULL DEFAULT false;
UPDATE ledger.account a SET reducing = true
 WHERE EXISTS (SELECT 1 FROM ledger.account g
                WHERE g.chart_id = a.chart_id AND g.level <= a.level AND g.code_path = a.code_path[1:g.level] AND ltrim(g.name) LIKE '(-)%');

-- SHA-256 of the documents with their entries that a purge of a consolidated month deleted (migration 0025 says of what). Null
-- for purges of open months, and for those before this column.
ALTER TABLE ledger.purge ADD COLUMN digest text
  CONSTRAINT purge_digest_form CHECK (digest ~ '^[0-9a-f]{64}$');
GRANT UPDATE (digest) ON ledger.purge TO razao_movements;
