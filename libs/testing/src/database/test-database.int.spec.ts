import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase } from './test-database.js';

describe('a test database', () => {
  it('is dropped on close', async () => {
    const first = await createTestDatabase();
    const second = await createTestDatabase();
    const present = (name: string) => second.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    expect(await present(first.name)).toHaveLength(1);
    await first.close();
    expect(await present(first.name)).toHaveLength(0);
    await second.close();
  });

  it('has the migrated schema, unless it is made from empty', async () => {
    const tables = `SELECT 1 FROM information_schema.tables WHERE table_schema = 'ledger' AND table_name = 'entry'`;
    const [migrated, empty] = await Promise.all([
      createTestDatabase(),
      createTestDatabase({ from: 'empty' }),
    ]);
    expect(await migrated.query(tables)).toHaveLength(1);
    expect(await empty.query(tables)).toHaveLength(0);
    await Promise.all([migrated.close(), empty.close()]);
  });

  it('rejects close() and names a connection that the code under test left open', async () => {
    const database = await createTestDatabase({ from: 'empty' });
    const client = new Client({ connectionString: database.url, application_name: 'leaky-service' });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('SELECT 42 AS forgotten');
    await expect(database.close()).rejects.toThrow(/leaky-service \(idle\): SELECT 42 AS forgotten/);
    await client.end();
  });

  it('connects the code under test in the given role, and rejects close() with its unfinished statement', async () => {
    const test = await createTestDatabase({ role: 'razao_queries' });
    expect(await test.database.one('SELECT current_user AS role')).toEqual({ role: 'razao_queries' });
    const rows = test.database.batches('SELECT generate_series(1, 100000) AS n')[Symbol.asyncIterator]();
    await rows.next();
    await expect(test.close()).rejects.toThrow(/razao-test-subject .*FETCH 1000 FROM "SELECT_1"/);
    await rows.return(undefined);
  });
});
