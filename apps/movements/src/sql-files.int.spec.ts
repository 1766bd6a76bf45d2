// Every statement of this service is one that the migrated database takes as it lies there.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Database } from '@razao/platform/database';
import { prepareEverySqlFile, createTestDatabase, type TestDatabase } from '@razao/testing/database';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ role: 'razao_movements', connectionsMax: 1 });
  database = testDatabase.database;
});

afterAll(async () => {
  await testDatabase.close();
});

it('each SQL file is one described statement that PostgreSQL prepares', async () => {
  const files = await prepareEverySqlFile(database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('entries/insert-entries.sql');
});

it('so is each statement of master data, which the admin command shares', async () => {
  const directory = new URL('../../../libs/platform/src/master-data/', import.meta.url);
  const files = await prepareEverySqlFile(database, fileURLToPath(directory));
  expect(files).toContain('upsert-accounts.sql');
});
