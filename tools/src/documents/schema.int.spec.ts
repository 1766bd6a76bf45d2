import { describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import { renderSchema } from './schema.js';

describe('the dumped schema', () => {
  const database = useTestDatabase();
  const schema = (): Promise<string> => renderSchema(database);

  it.each([
    ['a column', 'ALTER TABLE ledger.batch ADD COLUMN extra int'],
    ['a default', "ALTER TABLE ledger.batch ALTER COLUMN description SET DEFAULT 'x'"],
    ['a constraint', 'ALTER TABLE ledger.batch ADD CONSTRAINT extra CHECK (id > 0)'],
    ['an index', 'CREATE INDEX extra ON ledger.batch (created_at)'],
    ['a view', 'CREATE VIEW ledger.extra_view AS SELECT 1 AS one'],
    ['a function', "CREATE FUNCTION ledger.extra() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
    ['a disabled trigger', 'ALTER TABLE ledger.entry DISABLE TRIGGER entry_enters'],
    ['a table grant', 'GRANT DELETE ON ledger.account TO razao_queries'],
    ['a column grant', 'GRANT UPDATE (name) ON ledger.account TO razao_queries'],
    ['an owner', 'ALTER TABLE ledger.batch OWNER TO razao_queries'],
  ])('changes with %s', async (_what, statement) => {
    const before = await schema();
    await database.query(statement);
    expect(await schema()).not.toBe(before);
  });
});
