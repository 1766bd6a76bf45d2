-- purpose: what partitioning ledger.entry by year would take, tried on an empty scratch database: the table, its keys with
--          the partition key in them, indexes, triggers, grants, the view and the function that stand on it.
-- NOT a migration: docs/scaling.md says what it brings and what is missing.
ALTER TABLE ledger.entry RENAME TO entry_whole;
CREATE TABLE ledger.entry (LIKE ledger.entry_whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING IDENTITY)
  PARTITION BY RANGE (period);
ALTER TABLE ledger.entry ADD PRIMARY KEY (id, period);
ALTER TABLE ledger.entry ADD CONSTRAINT entry_line_unique_by_year UNIQUE (document_id, lancamento, line, period);
CREATE INDEX entry_account_by_year ON ledger.entry (branch_id, period, account_id);
CREATE INDEX entry_contra_account_by_year ON ledger.entry (branch_id, period, contra_account_id) WHERE posts_contra;

DO $$
DECLARE one record; definition text;
BEGIN
  FOR year IN 2024..2025 LOOP
    EXECUTE format('CREATE TABLE ledger.entry_%s PARTITION OF ledger.entry FOR VALUES FROM (%L) TO (%L)',
      year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
  END LOOP;
  FOR one IN SELECT tgname, pg_get_triggerdef(oid) AS definition FROM pg_trigger
              WHERE tgrelid = 'ledger.entry_whole'::regclass AND NOT tgisinternal LOOP
    EXECUTE replace(one.definition, 'ledger.entry_whole', 'ledger.entry');
  END LOOP;
  FOR one IN SELECT oid::regclass AS name, pg_get_viewdef(oid) AS definition FROM pg_class WHERE oid = 'ledger.posting'::regclass LOOP
    EXECUTE format('CREATE OR REPLACE VIEW %s AS %s', one.name, replace(one.definition, 'ledger.entry_whole', 'ledger.entry'));
  END LOOP;
  FOR one IN SELECT oid FROM pg_proc WHERE pg_get_functiondef(oid) LIKE '%ledger.entry_whole%' AND prokind = 'f'
                AND pronamespace = 'ledger'::regnamespace LOOP
    EXECUTE replace(pg_get_functiondef(one.oid), 'ledger.entry_whole', 'ledger.entry');
  END LOOP;
END $$;

ALTER TABLE ledger.entry OWNER TO razao_owner;
ALTER TABLE ledger.entry_2024 OWNER TO razao_owner;
ALTER TABLE ledger.entry_2025 OWNER TO razao_owner;
GRANT SELECT, INSERT, DELETE ON ledger.entry TO razao_movements;
GRANT SELECT ON ledger.entry TO razao_queries, razao_compliance;
DROP TABLE ledger.entry_whole;
