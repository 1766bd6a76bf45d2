-- Which cell this database is (docs/cells.md): one row, which `migrate` writes once. The ids that the database gives are in the cell's
-- range of each identity, which `migrate` sets, also for the identities of later migrations.
CREATE TABLE ledger.cell (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number   smallint NOT NULL CONSTRAINT cell_number_range CHECK (number BETWEEN 0 AND 8191)
);
CREATE TRIGGER cell_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.cell
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('cell_kept', 'the cell of a database is written once: its ids are in the range of that cell');

GRANT SELECT ON ledger.cell TO razao_movements, razao_queries, razao_compliance;
