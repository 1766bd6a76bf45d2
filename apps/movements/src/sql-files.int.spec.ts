// Every statement of this service is one that the migrated database takes as it lies there.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '@razao/platform/database';
import { prepareEverySqlFile, createTestDatabase, type TestDatabase } from '@razao/testing/database';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await new Database({
    url: testDatabase.url,
    role: 'razao_movements',
    applicationName: 'movements-sql-spec',
    connectionsMax: 1,
    acquireTimeoutMs: 20_000,
    statementTimeoutMs: 5_000,
    startTimeoutMs: 20_000,
  }).start();
});

afterAll(async () => {
  await database.close();
  await testDatabase.close();
});

it('each SQL file is one described statement that PostgreSQL prepares', async () => {
  const files = await prepareEverySqlFile(database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('entries/insert-entries.sql');
});
